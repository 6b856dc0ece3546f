/**
 * GraphQL's execution of a query with everything done beforehand that is the same each time: fields collected, types looked
 * at, values of the right kind let through. Answers and errors are those of graphql's own `execute`, which does the rest:
 * documents with directives or introspection, mutations.
 */
import {
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionResult,
  type FieldNode,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isLeafType,
  isNonNullType,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { type Complete, completeOf, type Execution, isPromise, type Path, pathTo } from './complete-value.ts';

export type CompiledQuery = (
  context: unknown,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>;

type Fragments = GraphQLResolveInfo['fragments'];
type Grouped = ReadonlyMap<string, readonly FieldNode[]>;
/** A field's value, or a promise of it; throws, or rejects, when its parent must be null because of it. */
type Field = (execution: Execution, source: unknown, path: Path | null) => unknown;

const nothing = Object.freeze({});
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
  const selected = collectFields(schema, fragments, nothing, root, operation.selectionSet);
  const complete = objectOf(root, selected);
  const definitions = operation.variableDefinitions ?? [];

  return (context, variables) => {
    const values = getVariableValues(schema, definitions, variables, { maxErrors: mostErrors, hideSuggestions: true });
    if (values.errors) return { errors: values.errors };
    const execution: Execution = { context, variables: values.coerced, errors: [] };
    const failed = (thrown: unknown) => answer(execution.errors.concat(locatedError(thrown, [])), null);
    try {
      const data = complete(execution, nothing, null);
      return isPromise(data)
        ? data.then((done) => answer(execution.errors, done), failed)
        : answer(execution.errors, data);
    } catch (thrown) {
      return failed(thrown);
    }
  };

  function objectOf(type: GraphQLObjectType, grouped: Grouped): Complete {
    const names = [...grouped.keys()];
    const fields = [...grouped].map(([key, nodes]) => fieldOf(type, key, nodes));
    return (execution, source, path) => {
      const object: Record<string, unknown> = {};
      const waiting: Promise<unknown>[] = [];
      const fill = async (name: string, value: Promise<unknown>) => {
        object[name] = await value;
      };
      try {
        for (let at = 0; at < names.length; at += 1) {
          const name = names[at] ?? '';
          const value = fields[at]?.(execution, source, path);
          object[name] = value;
          if (isPromise(value)) waiting.push(fill(name, value));
        }
      } catch (thrown) {
        if (waiting.length === 0) throw thrown;
        return Promise.allSettled(waiting).then(() => Promise.reject(thrown));
      }
      return waiting.length > 0 ? Promise.all(waiting).then(() => object) : object;
    };
  }

  function fieldOf(parent: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): Field {
    const [node] = nodes;
    const definition = node && parent.getFields()[node.name.value];
    if (!node || !definition) return () => parent.name;
    const { type, args, name, resolve } = definition;
    const named = getNamedType(type);
    const complete = completeOf(type, { parent: parent.name, name, nodes }, (of) =>
      objectOf(of, collectSubfields(schema, fragments, nothing, of, nodes)),
    );
    const isLeaf = isLeafType(named) && type === named;
    const mustBe = isNonNullType(type);
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
      return null;
    };
    const resolved = (execution: Execution, source: unknown): unknown => {
      if (!resolve && isRecord(source)) {
        const value = source[name];
        if (typeof value !== 'function') return value;
      }
      const given = args.length > 0 ? getArgumentValues(definition, node, execution.variables) : nothing;
      return (resolve ?? defaultFieldResolver)(source, given, execution.context, info);
    };
    return (execution, source, prev) => {
      try {
        const value = resolved(execution, source);
        const here = isLeaf ? prev : { prev, key };
        const done = isPromise(value)
          ? value.then((it) => complete(execution, it, here))
          : complete(execution, value, here);
        return isPromise(done) ? done.then(undefined, (thrown) => failed(execution, thrown, prev)) : done;
      } catch (thrown) {
        return failed(execution, thrown, prev);
      }
    };
  }
}

function answer(errors: readonly GraphQLError[], data: unknown): ExecutionResult {
  const given = isRecord(data) ? data : null;
  return errors.length > 0 ? { errors, data: given } : { data: given };
}

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
