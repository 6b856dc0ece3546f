/** What a value of the right kind goes through on its way out: nothing. Any other is left to its scalar, as GraphQL has it. */
import { type GraphQLSchema, isScalarType } from 'graphql';

type Serialize = (value: unknown) => unknown;
const serializers = new WeakMap<GraphQLSchema, Record<string, Serialize>>();

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const right: Record<string, Check> = {
  ID: isText,
  String: isText,
  Boolean: (value) => typeof value === 'boolean',
  // As GraphQL's Int: 32 bits with a sign.
  Int: (value) => typeof value === 'number' && (value | 0) === value,
};

export function quickSerializers(schema: GraphQLSchema): Record<string, Serialize> {
  const known = serializers.get(schema);
  if (known) return known;
  const made: Record<string, Serialize> = {};
  for (const [name, isRight] of Object.entries(right)) {
    const scalar = schema.getType(name);
    if (isScalarType(scalar)) made[name] = (value) => (isRight(value) ? value : scalar.serialize(value));
  }
  serializers.set(schema, made);
  return made;
}
