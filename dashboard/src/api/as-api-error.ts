import { ApiError } from '../../../contract/api-client.ts';

/** Anything thrown, as what a page can show. */
export const asApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError
    ? cause
    : new ApiError('The page could not read the answer: reload it.', { code: 'UNEXPECTED' }, { cause });
