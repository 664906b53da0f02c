export interface Fault {
  reason: string
  field?: string
}

/** Told to the agent as the answer of a tool. */
export class ToolFault extends Error {
  readonly status: number
  readonly faults: Fault[]

  constructor(status: number, ...faults: Fault[]) {
    super(faults.map(({ reason }) => reason).join(' '))
    this.status = status
    this.faults = faults
  }
}
