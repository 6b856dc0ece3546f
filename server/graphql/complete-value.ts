/** From what a resolver gave to what the answer says, written as JSON, by the field's type: the checks of graphql's `execute`. */
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
import { mark, take, undoTo, writeAscii, writeInstant, writeJson, writeString, wroteNull } from './json-writer.ts';

export interface Path {
  readonly prev: Path | null;
  readonly key: string | number;
}

export interface Execution {
  readonly context: unknown;
  readonly variables: { readonly [name: string]: unknown };
  readonly errors: GraphQLError[];
}

/** Null: it is written. Of what comes later nothing is written, and its JSON promised. */
export type Written = Promise<string> | null;
/** Writes the answer's value. Throws, or rejects, when it is none, and has written nothing then. */
export type Complete = (execution: Execution, value: unknown, path: Path | null) => Written;
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
  const missing = () => new Error(`Cannot return null for non-nullable field ${parent}.${name}.`);
  return (execution, value, path) => {
    const start = mark();
    const late = complete(execution, value, path);
    if (late)
      return late.then((text) => {
        if (text === nothing) throw missing();
        return text;
      });
    if (!wroteNull(start)) return null;
    undoTo(start);
    throw missing();
  };
}

const present =
  (complete: Complete): Complete =>
  (execution, value, path) => {
    if (value === null || value === undefined) return written(nothing);
    if (value instanceof Error) throw value;
    return complete(execution, value, path);
  };

/** Writes it. */
export function written(text: string): null {
  writeAscii(text);
  return null;
}

/** Writes a value of which that is all there is to do; false of any other. */
export type Write = (value: unknown) => boolean;

function text(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  writeString(value);
  return true;
}

const writers: Record<string, Write> = {
  ID: text,
  String: text,
  Boolean(value) {
    if (typeof value !== 'boolean') return false;
    writeAscii(value ? 'true' : 'false');
    return true;
  },
  // As GraphQL's Int: 32 bits with a sign.
  Int(value) {
    if (typeof value !== 'number' || (value | 0) !== value) return false;
    writeAscii(String(value));
    return true;
  },
  DateTime(value) {
    if (!(value instanceof Date)) return false;
    writeInstant(value);
    return true;
  },
};

export function writerOf(type: GraphQLLeafType): Write {
  if (!isEnumType(type)) return writers[type.name] ?? (() => false);
  const texts = new Map<unknown, string>(
    type.getValues().flatMap(({ name, value }) => (name === value ? [[name, JSON.stringify(name)] as const] : [])),
  );
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) return false;
    writeAscii(text);
    return true;
  };
}

function leaf(type: GraphQLLeafType): Complete {
  const write = writerOf(type);
  return (_execution, value) => {
    if (write(value)) return null;
    const serialized: unknown = type.serialize(value);
    if (serialized === null || serialized === undefined) throw new Error(`A ${type.name} was made of nothing.`);
    writeJson(JSON.stringify(serialized) ?? nothing);
    return null;
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
  const itemOf = (execution: Execution, item: unknown, path: Path): Written => {
    try {
      const late = isPromise(item)
        ? item.then((it) => textOf(complete, execution, it, path))
        : complete(execution, item, path);
      return late && late.then(undefined, (thrown) => failed(execution, thrown, path));
    } catch (thrown) {
      return written(failed(execution, thrown, path));
    }
  };
  return (execution, value, path) => {
    if (!isIterable(value))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${parent}.${name}".`);
    const items = begin('[');
    try {
      let at = 0;
      for (const item of value) {
        if (at > 0) writeAscii(',');
        add(items, itemOf(execution, item, { prev: path, key: at }));
        at += 1;
      }
    } catch (thrown) {
      return broken(items, thrown);
    }
    return end(items, ']');
  };
}

/** The JSON of what was late itself. */
export function textOf(complete: Complete, execution: Execution, value: unknown, path: Path): string | Promise<string> {
  const start = mark();
  return complete(execution, value, path) ?? take(start);
}

/** A list or an object that is being written: once one of its values is late, all of it is. */
interface Parts {
  readonly start: number;
  late: (string | Promise<string>)[] | null;
}

export function begin(bracket: string): Parts {
  const start = mark();
  writeAscii(bracket);
  return { start, late: null };
}

export function add(parts: Parts, late: Written): void {
  if (!late) return;
  parts.late ??= [];
  parts.late.push(take(parts.start), late);
}

export function end({ start, late }: Parts, bracket: string): Written {
  writeAscii(bracket);
  return late && Promise.all([...late, take(start)]).then((all) => all.join(''));
}

/** Throws, once what is late is there. */
export function broken({ start, late }: Parts, thrown: unknown): Promise<never> {
  undoTo(start);
  if (!late) throw thrown;
  return Promise.allSettled(late).then(() => Promise.reject(thrown));
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
