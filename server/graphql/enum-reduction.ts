/** Takes the root fields that a wrong enum value reaches out of a document, and puts null and an error in their place. */
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

export interface Reduction {
  readonly document: DocumentNode;
  /** Response names of all root fields, in order, with the message where one was taken out. */
  readonly rootFields: ReadonlyMap<string, string | null>;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Wrong {
  readonly fields: ReadonlyMap<FieldNode, string>;
  readonly variables: ReadonlyMap<string, string>;
}

export function withoutWrongEnums(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  wrong: Wrong,
): Reduction {
  const fragments = fragmentsOf(document);
  const rootFields = new Map<string, string | null>();
  const removed = new Set<FieldNode>();
  for (const field of fieldsAtRoot(operation.selectionSet, fragments, new Set())) {
    const message = wrong.fields.get(field) ?? messageOfVariable(field, fragments, wrong.variables);
    rootFields.set((field.alias ?? field.name).value, message);
    if (message !== null) removed.add(field);
  }
  const reduced = visit(document, {
    Field: (node) => (removed.has(node) ? null : undefined),
    VariableDefinition: (node) => (wrong.variables.has(node.variable.name.value) ? null : undefined),
  });
  const variables = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.variables.has(name)));
  return { document: reduced, rootFields, variables };
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])),
  );
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function fieldsAtRoot(set: SelectionSetNode, fragments: Fragments, seen: Set<string>): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsAtRoot(selection.selectionSet, fragments, seen);
    const fragment = fragments.get(selection.name.value);
    if (!fragment || seen.has(selection.name.value)) return [];
    seen.add(selection.name.value);
    return fieldsAtRoot(fragment.selectionSet, fragments, seen);
  });
}

function messageOfVariable(field: FieldNode, fragments: Fragments, wrong: ReadonlyMap<string, string>): string | null {
  let message: string | null = null;
  const seen = new Set<string>();
  const look = (node: ASTNode): void => {
    visit(node, {
      Variable: ({ name }) => {
        message ??= wrong.get(name.value) ?? null;
      },
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (!fragment || seen.has(name.value)) return;
        seen.add(name.value);
        look(fragment);
      },
    });
  };
  if (wrong.size > 0) look(field);
  return message;
}
