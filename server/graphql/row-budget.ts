/**
 * How many rows one answer may have. Lists within lists multiply, and rows that a loader has already read cost no query
 * that a deadline could stop: what counts is what is really there, not what a document looks like.
 */
import { defaultFieldResolver, type GraphQLSchema, getNullableType, isListType, isObjectType } from 'graphql';
import { badUserInput } from '../../contract/errors.ts';
import { isPromise } from './complete-value.ts';
import { type GraphqlContext, rowsMax } from './context.ts';

/** Counts the rows of every list of objects. */
export function budgetRows(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const list = getNullableType(field.type);
      if (!isListType(list) || !isObjectType(getNullableType(list.ofType))) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: GraphqlContext, info) => {
        const rows: unknown = resolve(source, args, context, info);
        return isPromise(rows) ? rows.then((read) => count(read, context)) : count(rows, context);
      };
    }
  }
  return schema;
}

function count(rows: unknown, context: GraphqlContext): unknown {
  context.rows.left -= Array.isArray(rows) ? rows.length : 0;
  if (context.rows.left < 0) throw badUserInput(`The answer passes the limit of ${rowsMax} for its rows.`);
  return rows;
}
