/** A GraphQL operation with its result and variables known to the type checker. */
export interface Operation<Result, Variables> {
  readonly name: string;
  readonly text: string;
  /** Never set: carries the types alone. */
  readonly types?: { result: Result; variables: Variables };
}
