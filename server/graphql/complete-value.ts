/** From what a resolver gave to what the answer says, by the field's type: the checks of graphql's `execute`. */
import {
  type FieldNode,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
} from 'graphql';

export interface Path {
  readonly prev: Path | null;
  readonly key: string | number;
}

export interface Execution {
  readonly context: unknown;
  readonly variables: { readonly [name: string]: unknown };
  readonly errors: GraphQLError[];
}

/** The answer's value, or a promise of it. Throws, or rejects, when it is none. */
export type Complete = (execution: Execution, value: unknown, path: Path | null) => unknown;

interface Place {
  readonly parent: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
}

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

export function pathTo(path: Path): (string | number)[] {
  const keys = [];
  for (let at: Path | null = path; at; at = at.prev) keys.push(at.key);
  return keys.reverse();
}

/** `objectOf` makes what completes the selected fields of an object. */
export function completeOf(
  type: GraphQLOutputType,
  place: Place,
  objectOf: (type: GraphQLObjectType) => Complete,
): Complete {
  if (isNonNullType(type)) return required(completeOf(type.ofType, place, objectOf), place);
  if (isLeafType(type)) return present(leaf(type));
  if (isListType(type)) return present(list(type.ofType, completeOf(type.ofType, place, objectOf), place));
  if (isObjectType(type)) return present(objectOf(type));
  throw new Error(`${place.parent}.${place.name} is of a kind that the schema did not have.`);
}

function required(complete: Complete, { parent, name }: Place): Complete {
  const check = (value: unknown) => {
    if (value === null) throw new Error(`Cannot return null for non-nullable field ${parent}.${name}.`);
    return value;
  };
  return (execution, value, path) => {
    const done = complete(execution, value, path);
    return isPromise(done) ? done.then(check) : check(done);
  };
}

const present =
  (complete: Complete): Complete =>
  (execution, value, path) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    return complete(execution, value, path);
  };

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const right: Record<string, Check> = {
  ID: isText,
  String: isText,
  Boolean: (value) => typeof value === 'boolean',
  // As GraphQL's Int: 32 bits with a sign.
  Int: (value) => typeof value === 'number' && (value | 0) === value,
};

/** A value of the right kind goes out as it is. */
function leaf(type: GraphQLLeafType): Complete {
  const names = new Set<unknown>(
    isEnumType(type) ? type.getValues().flatMap(({ name, value }) => (name === value ? [name] : [])) : [],
  );
  const isRight = isEnumType(type) ? (value: unknown) => names.has(value) : right[type.name];
  return (_execution, value) => {
    if (isRight?.(value)) return value;
    const serialized: unknown = type.serialize(value);
    if (serialized === null || serialized === undefined) throw new Error(`A ${type.name} was made of nothing.`);
    return serialized;
  };
}

function list(itemType: GraphQLOutputType, complete: Complete, { parent, name, nodes }: Place): Complete {
  const mustBe = isNonNullType(itemType);
  const failed = (execution: Execution, thrown: unknown, path: Path) => {
    const error = locatedError(thrown, [...nodes], pathTo(path));
    if (mustBe) throw error;
    execution.errors.push(error);
    return null;
  };
  const itemOf = (execution: Execution, item: unknown, path: Path): unknown => {
    try {
      const done = isPromise(item) ? item.then((it) => complete(execution, it, path)) : complete(execution, item, path);
      return isPromise(done) ? done.then(undefined, (thrown) => failed(execution, thrown, path)) : done;
    } catch (thrown) {
      return failed(execution, thrown, path);
    }
  };
  return (execution, value, path) => {
    if (!isIterable(value))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${parent}.${name}".`);
    const items: unknown[] = [];
    let waits = false;
    try {
      for (const item of value) {
        const done = itemOf(execution, item, { prev: path, key: items.length });
        waits ||= isPromise(done);
        items.push(done);
      }
    } catch (thrown) {
      if (!waits) throw thrown;
      return Promise.allSettled(items).then(() => Promise.reject(thrown));
    }
    return waits ? Promise.all(items) : items;
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
