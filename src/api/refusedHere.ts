import { ApiError } from './client.ts'

/** What the console itself refuses to send: 400 where it does not fit, 409 where somebody else was faster. */
export const refusedHere = (status: 400 | 409, reason: string): ApiError =>
  new ApiError({ status, faults: [{ reason }], method: '', path: '', unsent: true })
