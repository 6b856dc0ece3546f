/** Refuses documents that would cost too much, before anything expensive looks at them. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  visit as visitDocument,
} from 'graphql';
import { badUserInput } from '../../contract/errors.ts';

export const documentLimits = {
  tokens: 4_000,
  depth: 12,
  selections: 300,
  rootFields: 30,
  aliases: 60,
  cachedCharacters: 20_000,
} as const;

/** Counts what would be executed: a fragment once for each spread. Cycles end at the depth limit. */
export function checkDocumentLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  // As written, too: validation looks at fragments that nothing spreads, in quadratic time.
  let written = 0;
  visitDocument(document, {
    SelectionSet: ({ selections: { length } }) => {
      written += length;
    },
  });
  if (written > documentLimits.selections) throw exceeded('number of selected fields', documentLimits.selections);
  let selections = 0;
  let aliases = 0;
  let rootFields = 0;

  const visit = (set: SelectionSetNode, depth: number, root: boolean, spreads: number): void => {
    if (depth > documentLimits.depth || spreads > 50) throw exceeded('depth', documentLimits.depth);
    for (const selection of set.selections) {
      selections += 1;
      if (selections > documentLimits.selections)
        throw exceeded('number of selected fields', documentLimits.selections);
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) aliases += 1;
        if (root) rootFields += 1;
        if (aliases > documentLimits.aliases) throw exceeded('number of aliases', documentLimits.aliases);
        if (rootFields > documentLimits.rootFields) throw exceeded('number of root fields', documentLimits.rootFields);
        if (selection.selectionSet) visit(selection.selectionSet, depth + 1, false, spreads);
        continue;
      }
      const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      if (inner) visit(inner.selectionSet, depth, root, spreads + 1);
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) visit(definition.selectionSet, 1, true, 0);
  }
}

const exceeded = (what: string, limit: number) =>
  badUserInput(`The query passes the limit of ${limit} for its ${what}.`);
