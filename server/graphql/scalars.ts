/** The scalars of the schema. What goes out is a string or plain JSON: a Date in a row makes JSON.stringify four times slower. */
import {
  GraphQLError,
  GraphQLScalarType,
  type GraphQLScalarTypeConfig,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { limits } from '../../contract/limits.ts';

const refuse = (message: string) => new GraphQLError(message);
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

function instant(value: unknown): Date {
  const date = typeof value === 'string' && rfc3339.test(value) ? new Date(value.replace(' ', 'T')) : null;
  if (date && !Number.isNaN(date.getTime())) return date;
  throw refuse('DateTime must be an RFC 3339 instant like 2026-01-31T09:30:00.000Z.');
}

function jsonObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw refuse('JSONObject must be a JSON object.');
  checkStorable(value);
  return value;
}

/** Not by recursion: what is nested too deep would overflow the stack here and wherever it went. */
function checkStorable(value: object): void {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limits.jsonDepth) throw refuse(`JSONObject may be nested ${limits.jsonDepth} deep at most.`);
    for (const item of level)
      for (const key of Object.keys(item))
        if (key === '__proto__' || key === '_bsontype' || key.includes('\0'))
          throw refuse('JSONObject may have no key that is __proto__ or _bsontype or holds a null character.');
    level = level.flatMap((item) => Object.values(item).filter((inner) => typeof inner === 'object' && inner !== null));
  }
}

function storedObject(value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new Error('A stored JSONObject is none.');
}

function buildNumber(value: unknown): string {
  if (typeof value === 'string' && value.length >= 1 && value.length <= 200) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw refuse('BuildNumber must be a string of 1 to 200 characters or an integer.');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A scalar whose literal means what the same value in a variable means. */
function scalar<T, Out>(name: string, parse: (value: unknown) => T, serialize: (value: unknown) => Out) {
  const config: GraphQLScalarTypeConfig<T, Out> = {
    name,
    serialize,
    parseValue: parse,
    parseLiteral: (node: ValueNode, variables) =>
      parse(node.kind === Kind.INT ? Number(node.value) : valueFromASTUntyped(node, variables)),
  };
  return new GraphQLScalarType(config);
}

export const scalarResolvers = {
  DateTime: scalar('DateTime', instant, (value) => (value instanceof Date ? value.toISOString() : String(value))),
  JSONObject: scalar('JSONObject', jsonObject, storedObject),
  BuildNumber: scalar('BuildNumber', buildNumber, String),
};
