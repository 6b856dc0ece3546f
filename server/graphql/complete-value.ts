/** From what a resolver gave to what the answer says, as JSON, by the field's type: the checks of graphql's `execute`. */
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
import { textOfString } from './json-text.ts';

export interface Path {
  readonly prev: Path | null;
  readonly key: string | number;
}

export interface Execution {
  readonly context: unknown;
  readonly variables: { readonly [name: string]: unknown };
  readonly errors: GraphQLError[];
}

/** JSON, or a promise of it. */
export type Json = string | Promise<string>;
/** The answer's value. Throws, or rejects, when it is none. */
export type Complete = (execution: Execution, value: unknown, path: Path | null) => Json;
export const nothing = 'null';

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
  const check = (text: string) => {
    if (text === nothing) throw new Error(`Cannot return null for non-nullable field ${parent}.${name}.`);
    return text;
  };
  return (execution, value, path) => {
    const done = complete(execution, value, path);
    return typeof done === 'string' ? check(done) : done.then(check);
  };
}

const present =
  (complete: Complete): Complete =>
  (execution, value, path) => {
    if (value === null || value === undefined) return nothing;
    if (value instanceof Error) throw value;
    return complete(execution, value, path);
  };

/** The JSON of a value that needs no more than that; null of any other. */
export type Write = (value: unknown) => string | null;
const text: Write = (value) => (typeof value === 'string' ? textOfString(value) : null);
const writers: Record<string, Write> = {
  ID: text,
  String: text,
  Boolean: (value) => (typeof value === 'boolean' ? String(value) : null),
  // As GraphQL's Int: 32 bits with a sign.
  Int: (value) => (typeof value === 'number' && (value | 0) === value ? String(value) : null),
};

export function writerOf(type: GraphQLLeafType): Write {
  if (!isEnumType(type)) return writers[type.name] ?? (() => null);
  const texts = new Map<unknown, string>(
    type.getValues().flatMap(({ name, value }) => (name === value ? [[name, textOfString(name)] as const] : [])),
  );
  return (value) => texts.get(value) ?? null;
}

function leaf(type: GraphQLLeafType): Complete {
  const write = writerOf(type);
  return (_execution, value) => {
    const written = write(value);
    if (written !== null) return written;
    const serialized: unknown = type.serialize(value);
    if (serialized === null || serialized === undefined) throw new Error(`A ${type.name} was made of nothing.`);
    return typeof serialized === 'string' ? textOfString(serialized) : (JSON.stringify(serialized) ?? nothing);
  };
}

function list(itemType: GraphQLOutputType, complete: Complete, { parent, name, nodes }: Place): Complete {
  const mustBe = isNonNullType(itemType);
  const failed = (execution: Execution, thrown: unknown, path: Path) => {
    const error = locatedError(thrown, [...nodes], pathTo(path));
    if (mustBe) throw error;
    execution.errors.push(error);
    return nothing;
  };
  const itemOf = (execution: Execution, item: unknown, path: Path): Json => {
    try {
      const done = isPromise(item) ? item.then((it) => complete(execution, it, path)) : complete(execution, item, path);
      return typeof done === 'string' ? done : done.then(undefined, (thrown) => failed(execution, thrown, path));
    } catch (thrown) {
      return failed(execution, thrown, path);
    }
  };
  return (execution, value, path) => {
    if (!isIterable(value))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${parent}.${name}".`);
    const items = createPieces('[', ']');
    try {
      let at = 0;
      for (const item of value) {
        items.add(at === 0 ? '' : ',', itemOf(execution, item, { prev: path, key: at }));
        at += 1;
      }
    } catch (thrown) {
      return items.broken(thrown);
    }
    return items.whole();
  };
}

/** A list's or an object's JSON out of its items': once one of them is late, all is. */
export function createPieces(begin: string, end: string) {
  let text = begin;
  let pieces: Json[] | null = null;
  return {
    add(before: string, piece: Json): void {
      if (typeof piece === 'string') {
        text += before + piece;
        return;
      }
      pieces ??= [];
      pieces.push(text + before, piece);
      text = '';
    },
    whole: (): Json => (pieces ? Promise.all(pieces).then((all) => all.join('') + text + end) : text + end),
    /** Throws, once what is late is there. */
    broken(thrown: unknown): Promise<never> {
      if (!pieces) throw thrown;
      return Promise.allSettled(pieces).then(() => Promise.reject(thrown));
    },
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
