export interface Fault {
  reason: string
  field?: string
}

/** An error that is returned to the agent as the result of a tool. */
export class ToolFault extends Error {
  readonly status: number
  readonly faults: Fault[]

  constructor(status: number, ...faults: Fault[]) {
    super(faults.map(({ reason }) => reason).join(' '))
    this.status = status
    this.faults = faults
  }
}
