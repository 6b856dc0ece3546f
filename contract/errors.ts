/** The codes of the API's errors. An enum error alone has none. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'ORG_NOT_LINKED',
  'INTERNAL_SERVER_ERROR',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An error that its reader is meant to see: the message says what to do. Anything else is masked. */
export class PlatformError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlatformError';
    this.code = code;
  }
}

export const unauthenticated = (
  message = 'A valid access token is required: exchange an API key at the token endpoint.',
) => new PlatformError('UNAUTHENTICATED', message);
export const forbidden = (message: string) => new PlatformError('FORBIDDEN', message);
/** One text for "malformed", "does not exist" and "belongs to another organisation": nobody can tell them apart. */
export const notFound = (what: string, id: string) => new PlatformError('NOT_FOUND', `${what} ${id} was not found.`);
export const badUserInput = (message: string) => new PlatformError('BAD_USER_INPUT', message);
export const orgNotLinked = () =>
  new PlatformError(
    'ORG_NOT_LINKED',
    'Your organisation is not known here: ask the operator to link it (AUTH_ORGANISATION).',
  );
export const conflict = (message: string) => new PlatformError('CONFLICT', message);

export const maskedMessage = 'Something went wrong. Please try again.';
