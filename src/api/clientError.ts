import { ApiError } from './client.ts'

/**
 * What the console itself refuses to send: 400 where it does not fit, 409 where somebody else was faster.
 * @param field whose fault it is, where it is one field's
 */
export const localError = (status: 400 | 409 | 501, reason: string, field?: string): ApiError =>
  new ApiError({
    status,
    faults: [field === undefined ? { reason } : { field, reason }],
    method: '',
    path: '',
    unsent: true,
  })
