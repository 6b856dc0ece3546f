/**
 * GraphQL's execution of a query with everything done beforehand that is the same each time: fields collected, types looked
 * at, values written as JSON as they come. Answers and errors are those of graphql's own `execute`, which does the rest:
 * documents with directives or introspection, mutations.
 */
import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNullableType,
  getVariableValues,
  isLeafType,
  isNonNullType,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import {
  add,
  begin,
  broken,
  type Complete,
  completeOf,
  end,
  type Execution,
  isPromise,
  nothing,
  type Path,
  pathTo,
  textOf,
  type Written,
  writerOf,
  written,
} from './complete-value.ts';
import { mark, take, writeAscii } from './json-writer.ts';

/** `text` is the data as JSON. */
export interface CompiledAnswer {
  readonly text: string;
  readonly errors?: readonly GraphQLError[];
}

export type CompiledQuery = (
  context: unknown,
  variables: Readonly<Record<string, unknown>>,
) => CompiledAnswer | Promise<CompiledAnswer>;

type Fragments = GraphQLResolveInfo['fragments'];
type Grouped = ReadonlyMap<string, readonly FieldNode[]>;
/** Writes a field's value; throws, or rejects, when its parent must be null because of it, and has written nothing then. */
type Field = (execution: Execution, source: unknown, path: Path | null) => Written;

const empty = Object.freeze({});
const mostErrors = 50;

/** Null for what only graphql itself executes. */
export function compileQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledQuery | null {
  const root = schema.getQueryType();
  if (!root || operation.operation !== 'query' || isUnusual(document)) return null;
  const fragments: Fragments = Object.fromEntries(
    document.definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])),
  );
  const selected = collectFields(schema, fragments, empty, root, operation.selectionSet);
  const complete = objectOf(root, selected);
  const definitions = operation.variableDefinitions ?? [];

  return (context, variables) => {
    const values = getVariableValues(schema, definitions, variables, { maxErrors: mostErrors, hideSuggestions: true });
    if (values.errors) return { text: nothing, errors: values.errors };
    const execution: Execution = { context, variables: values.coerced, errors: [] };
    const failed = (thrown: unknown) => answer(execution.errors.concat(locatedError(thrown, [])), nothing);
    const start = mark();
    try {
      const late = complete(execution, empty, null);
      return late ? late.then((text) => answer(execution.errors, text), failed) : answer(execution.errors, take(start));
    } catch (thrown) {
      return failed(thrown);
    }
  };

  function objectOf(type: GraphQLObjectType, grouped: Grouped): Complete {
    const fields = [...grouped].map(([key, nodes], at) => ({
      before: `${at === 0 ? '' : ','}${JSON.stringify(key)}:`,
      field: fieldOf(type, key, nodes),
    }));
    return (execution, source, path) => {
      const parts = begin('{');
      try {
        for (const { before, field } of fields) {
          writeAscii(before);
          add(parts, field(execution, source, path));
        }
      } catch (thrown) {
        return broken(parts, thrown);
      }
      return end(parts, '}');
    };
  }

  function fieldOf(parent: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): Field {
    const [node] = nodes;
    const definition = node && parent.getFields()[node.name.value];
    if (!node || !definition) return () => written(JSON.stringify(parent.name));
    const { type, args, name, resolve } = definition;
    const complete = completeOf(type, { parent: parent.name, name, nodes }, (of) =>
      objectOf(of, collectSubfields(schema, fragments, empty, of, nodes)),
    );
    const mustBe = isNonNullType(type);
    const single = getNullableType(type);
    const write = isLeafType(single) ? writerOf(single) : null;
    const path = { prev: undefined, key, typename: parent.name };
    const info: GraphQLResolveInfo = {
      fieldName: name,
      fieldNodes: nodes,
      returnType: type,
      parentType: parent,
      // Of the field alone: no resolver of ours asks for it.
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: {},
    };
    const failed = (execution: Execution, thrown: unknown, prev: Path | null) => {
      const error = locatedError(thrown, [...nodes], pathTo({ prev, key }));
      if (mustBe) throw error;
      execution.errors.push(error);
      return nothing;
    };
    const resolved = (execution: Execution, source: unknown): unknown => {
      if (!resolve && isRecord(source)) {
        const value = source[name];
        if (typeof value !== 'function') return value;
      }
      const given = args.length > 0 ? getArgumentValues(definition, node, execution.variables) : empty;
      return (resolve ?? defaultFieldResolver)(source, given, execution.context, info);
    };
    return (execution, source, prev) => {
      try {
        const value = resolved(execution, source);
        if (write) {
          // Most values are what they should be.
          if (value === null && !mustBe) return written(nothing);
          if (write(value)) return null;
        }
        const here = { prev, key };
        const late = isPromise(value)
          ? value.then((it) => textOf(complete, execution, it, here))
          : complete(execution, value, here);
        return late && late.then(undefined, (thrown) => failed(execution, thrown, prev));
      } catch (thrown) {
        return written(failed(execution, thrown, prev));
      }
    };
  }
}

const answer = (errors: readonly GraphQLError[], text: string): CompiledAnswer =>
  errors.length > 0 ? { errors, text } : { text };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What depends on variables, describes the schema, or would change an object's prototype. */
function isUnusual(document: DocumentNode): boolean {
  let unusual = false;
  visit(document, {
    Directive: () => {
      unusual = true;
    },
    Field: ({ name, alias }) => {
      if (/^__(schema|type)$/.test(name.value) || alias?.value === '__proto__') unusual = true;
    },
  });
  return unusual;
}
