/**
 * The enum rule (specification §3, rule 3): a value that is not of its enum leaves the queried root field null, with one
 * error that has a path and no code; the other root fields are answered. GraphQL itself would refuse the whole request,
 * so the fields that such a value reaches are taken out before validation and execution, and answered here.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type VariableDefinitionNode,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** What is wrong in the document itself; the same for every execution. */
export interface EnumFindings {
  /** Literals put right, for validation to find what else is wrong. */
  readonly repaired: DocumentNode;
  /** Root fields with a wrong literal, and what to say of it. (No field below the root takes an enum.) */
  readonly fields: ReadonlyMap<FieldNode, string>;
  /** Variables whose default is wrong. */
  readonly variables: ReadonlyMap<VariableDefinitionNode, string>;
}

export function findEnumLiterals(schema: GraphQLSchema, document: DocumentNode): EnumFindings {
  const typeInfo = new TypeInfo(schema);
  const variables = new Map<VariableDefinitionNode, string>();
  const fields = new Map<FieldNode, string>();
  let variable: VariableDefinitionNode | null = null;
  const stack: FieldNode[] = [];
  const repaired = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      enter(node) {
        if (node.kind === Kind.VARIABLE_DEFINITION) variable = node;
        if (node.kind === Kind.FIELD) stack.push(node);
        const literal =
          node.kind === Kind.ENUM ||
          node.kind === Kind.STRING ||
          node.kind === Kind.INT ||
          node.kind === Kind.FLOAT ||
          node.kind === Kind.BOOLEAN;
        if (!literal) return undefined;
        const type = typeInfo.getInputType();
        const named = type ? getNamedType(type) : undefined;
        if (!isEnumType(named) || (node.kind === Kind.ENUM && named.getValue(node.value))) return undefined;
        const shown = node.kind === Kind.STRING ? JSON.stringify(node.value) : String(node.value);
        const message = says(shown, named.name);
        const [root] = stack;
        if (variable) variables.set(variable, message);
        else if (root && !fields.has(root)) fields.set(root, message);
        return { kind: Kind.ENUM, value: named.getValues()[0]?.name ?? '' };
      },
      leave(node) {
        if (node.kind === Kind.VARIABLE_DEFINITION) variable = null;
        if (node.kind === Kind.FIELD) stack.pop();
      },
    }),
  );
  return { repaired, fields, variables };
}

const says = (shown: string, type: string) => `Value ${shown} does not exist in enum "${type}".`;

/** Variables whose value is not of the enum that their type asks for, with what to say of each. */
export function findEnumVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const value = values[variable.name.value];
    const inputType = typeFromAST(schema, type);
    const message = isInputType(inputType) && value !== undefined ? firstWrong(inputType, value) : null;
    if (message) wrong.set(variable.name.value, message);
  }
  return wrong;
}

function firstWrong(type: GraphQLInputType, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (isNonNullType(type)) return firstWrong(type.ofType, value);
  if (isListType(type)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const wrong = firstWrong(type.ofType, item);
      if (wrong) return wrong;
    }
    return null;
  }
  if (isEnumType(type))
    return typeof value === 'string' && type.getValue(value) ? null : says(JSON.stringify(value), type.name);
  if (!isInputObjectType(type) || typeof value !== 'object') return null;
  for (const [name, field] of Object.entries(type.getFields())) {
    const wrong = Object.hasOwn(value, name)
      ? firstWrong(field.type, Object.entries(value).find(([key]) => key === name)?.[1])
      : null;
    if (wrong) return wrong;
  }
  return null;
}
