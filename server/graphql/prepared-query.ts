/** Parsing, limits and validation of a query text, once for each text. */
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { badUserInput } from '../../contract/errors.ts';
import { type CompiledQuery, compileQuery } from './compiled-query.ts';
import { type EnumFindings, findEnumLiterals } from './enum-rule.ts';
import { checkDocumentLimits, documentLimits } from './limits.ts';

export interface PreparedQuery {
  readonly document: DocumentNode;
  readonly enums: EnumFindings;
  readonly errors: readonly GraphQLError[];
  operation(name: string | null): OperationDefinitionNode;
  /** Runs the document as it was written; null where only graphql's own `execute` can. */
  compiled(name: string | null): CompiledQuery | null;
}

export function prepareQuery(schema: GraphQLSchema, text: string, introspection: boolean): PreparedQuery {
  const document = parsed(text);
  checkDocumentLimits(document);
  const enums = findEnumLiterals(schema, document);
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const errors = validate(schema, enums.repaired, rules, { maxErrors: 20, hideSuggestions: true });
  const compiled = new Map<string | null, CompiledQuery | null>();
  const chosen = new Map<string | null, OperationDefinitionNode>();
  const choose = (name: string | null) => {
    const operation = chosen.get(name) ?? operationOf(document, name);
    chosen.set(name, operation);
    return operation;
  };

  return {
    document,
    enums,
    errors,
    operation: choose,
    compiled(name) {
      const known = compiled.get(name);
      if (known !== undefined) return known;
      const fresh = compileQuery(schema, document, choose(name));
      compiled.set(name, fresh);
      return fresh;
    },
  };
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: documentLimits.tokens });
  } catch (error) {
    // The parser descends into brackets: of thousands the stack overflows.
    if (error instanceof RangeError) throw badUserInput('The query passes the limit for the nesting of its values.');
    throw error;
  }
}

function operationOf(document: DocumentNode, name: string | null): OperationDefinitionNode {
  const operations = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  const chosen = name === null ? operations : operations.filter((o) => o.name?.value === name);
  const [operation] = chosen;
  if (!operation)
    throw badUserInput(
      name === null ? 'The document has no operation.' : `The document has no operation named ${name}.`,
    );
  if (chosen.length > 1) throw badUserInput('The document has several operations: say which by operationName.');
  return operation;
}
