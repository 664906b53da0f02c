import { HttpError } from '#shared/httpError.ts'

export const throwIfInvalid = (reason: string | undefined, field?: string): void => {
  if (reason !== undefined) throw new HttpError(400, reason, field)
}
