export interface FieldError {
  reason: string
  field?: string
}

/** Maximum number of errors in a response, as in the contract (`ErrorBody`). */
export const maxErrors = 100

/**
 * An HTTP error response. The reason says how to fix the request; the field is the request field that caused the error.
 */
export class HttpError extends Error {
  readonly status: number
  readonly faults: FieldError[]
  readonly headers: Record<string, string>

  constructor(
    status: number,
    reason: string | FieldError[],
    field?: string,
    headers: Record<string, string> = {},
  ) {
    const faults =
      typeof reason === 'string'
        ? [field === undefined ? { reason } : { reason, field }]
        : reason.slice(0, maxErrors)
    super(faults.map((fault) => fault.reason).join('; '))
    this.status = status
    this.faults = faults
    this.headers = headers
  }
}

export const notFound = () => new HttpError(404, 'Not found')
export const unauthorized = () => new HttpError(403, 'Unauthorized')

/** Throws the validation errors in a single response, which contains at most `maxErrors` of them. */
export function throwIfErrors(faults: FieldError[]): void {
  if (faults.length > 0) throw new HttpError(400, faults)
}

/** User-facing names of kinds, if they differ from those in the API. */
const words: Readonly<Record<string, string>> = { compute: 'instance', balancer: 'load balancer' }

/**
 * Returns the reason for a missing or inaccessible object. Both have the same message, so that it does not reveal
 * whether the object exists.
 */
export const noAccess = (kind: string, id: number): string =>
  `You cannot access ${words[kind] ?? kind} ${id}, or it does not exist`
