/**
 * How many rows one answer may have. Lists within lists multiply, and rows that a loader has already read cost no query
 * that a deadline could stop: what counts is what is really there, not what a document looks like.
 */
import { defaultFieldResolver, type GraphQLSchema, getNullableType, isListType, isObjectType } from 'graphql';
import { badUserInput } from '../../contract/errors.ts';
import type { GraphqlContext } from './context.ts';

export const rowsMax = 100_000;

/** Counts the rows of every list of objects. */
export function budgetRows(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const list = getNullableType(field.type);
      if (!isListType(list) || !isObjectType(getNullableType(list.ofType))) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = async (source, args, context: GraphqlContext, info) => {
        const rows: unknown = await resolve(source, args, context, info);
        context.rows.left -= Array.isArray(rows) ? rows.length : 0;
        if (context.rows.left < 0) throw badUserInput(`The answer passes the limit of ${rowsMax} for its rows.`);
        return rows;
      };
    }
  }
  return schema;
}
