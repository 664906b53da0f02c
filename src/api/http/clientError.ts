import { ApiError } from './client.ts'

/**
 * Creates an `ApiError` for a request that the console rejects without sending it: 400 for invalid input, 409 for a
 * conflict, 501 for an operation that is not available.
 * @param field name of the invalid field, if the error concerns a single field
 */
export const localError = (status: 400 | 409 | 501, reason: string, field?: string): ApiError =>
  new ApiError({
    status,
    faults: [field === undefined ? { reason } : { field, reason }],
    method: '',
    path: '',
    unsent: true,
  })
