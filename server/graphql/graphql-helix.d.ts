/** The package names this entry in its `exports`, and its types only in the root's (which loads GraphiQL). */
declare module 'graphql-helix/process-request' {
  export { processRequest } from 'graphql-helix';
}
