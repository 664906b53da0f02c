export interface ToolErrorDetail {
  reason: string
  field?: string
}

/** An error that is returned to the agent as the result of a tool. */
export class ToolError extends Error {
  readonly status: number
  readonly faults: ToolErrorDetail[]

  constructor(status: number, ...faults: ToolErrorDetail[]) {
    super(faults.map(({ reason }) => reason).join(' '))
    this.status = status
    this.faults = faults
  }
}
