export interface Fault {
  reason: string
  field?: string
}

/** A call that the platform turns down. The reason says what to do; the field is the one request field to blame. */
export class Refusal extends Error {
  readonly status: number
  readonly faults: Fault[]
  readonly headers: Record<string, string>

  constructor(
    status: number,
    reason: string | Fault[],
    field?: string,
    headers: Record<string, string> = {},
  ) {
    const faults =
      typeof reason === 'string' ? [field === undefined ? { reason } : { reason, field }] : reason
    super(faults.map((fault) => fault.reason).join('; '))
    this.status = status
    this.faults = faults
    this.headers = headers
  }
}

export const notFound = () => new Refusal(404, 'Not found')
export const unauthorized = () => new Refusal(403, 'Unauthorized')

/** Throws all faults of a rule at once, in one answer. */
export function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal(400, faults)
}

/** Kinds that people call otherwise than the API does. */
const words: Readonly<Record<string, string>> = { compute: 'instance', balancer: 'load balancer' }

/** The reason to refuse an object that is not there or out of the user's sight, which nobody learns apart. */
export const noAccess = (kind: string, id: number): string =>
  `You cannot access ${words[kind] ?? kind} ${id}, or it does not exist`
