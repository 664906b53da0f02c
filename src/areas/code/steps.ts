/** Placeholder for the id in the response of an earlier step. */
export class Answered {
  readonly step: string
  constructor(step: string) {
    this.step = step
  }
}

/** Placeholder for a value that the user enters when running the code, such as a password. */
export class PromptedValue {
  readonly variable: string
  constructor(variable: string) {
    this.variable = variable
  }
}

export type Value =
  | string
  | number
  | boolean
  | null
  | Answered
  | PromptedValue
  | readonly Value[]
  | { readonly [key: string]: Value }

export type Body = Readonly<Record<string, Value>>

/** The requests that create an account's objects: method and path. */
export const stepOperations = {
  createSshKey: ['POST', '/profile/sshkeys'],
  createTag: ['POST', '/tags'],
  createVpc: ['POST', '/vpcs'],
  createSubnet: ['POST', '/vpcs/{vpcId}/subnets'],
  createFirewall: ['POST', '/networking/firewalls'],
  updateFirewall: ['PUT', '/networking/firewalls/{firewallId}'],
  createFirewallDevice: ['POST', '/networking/firewalls/{firewallId}/devices'],
  createCompute: ['POST', '/compute/instances'],
  updateCompute: ['PUT', '/compute/instances/{computeId}'],
  createComputeDisk: ['POST', '/compute/instances/{computeId}/disks'],
  createComputeConfig: ['POST', '/compute/instances/{computeId}/configs'],
  bootCompute: ['POST', '/compute/instances/{computeId}/boot'],
  createVolume: ['POST', '/volumes'],
  createDomain: ['POST', '/domains'],
  createDomainRecord: ['POST', '/domains/{domainId}/records'],
  createMysqlDatabase: ['POST', '/databases/mysql/instances'],
  createPostgresqlDatabase: ['POST', '/databases/postgresql/instances'],
  createBucket: ['POST', '/object-storage/buckets'],
} as const satisfies Record<string, readonly ['POST' | 'PUT', string]>

export type StepOperationName = keyof typeof stepOperations

/** A request. */
export interface CodeStep {
  /** Name by which later steps refer to the id in the response: "instance_12"; undefined if the response has no id. */
  id?: string
  operation: StepOperationName
  /** IDs in the path, in order. */
  path: readonly (Answered | number)[]
  body: Body
}

export const isOperation = (name: string): name is StepOperationName =>
  Object.hasOwn(stepOperations, name)

/** Returns the kind and the id of the object that a step was generated from. */
export function madeFrom(step: string): { kind: string; id: string } {
  const at = step.lastIndexOf('_')
  return { kind: step.slice(0, at), id: step.slice(at + 1) }
}

/** Returns a copy in which placeholders are replaced by the result of `change`. */
export function mapMarks(
  value: Value,
  change: (mark: Answered | PromptedValue) => unknown,
  text: (text: string) => unknown = (same) => same,
): unknown {
  if (value instanceof Answered || value instanceof PromptedValue) return change(value)
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((each: Value) => mapMarks(each, change, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapMarks(inner as Value, change, text)]),
  )
}

/** Returns the variables that the steps require. */
export function askedBy(steps: readonly CodeStep[]): string[] {
  const found = new Set<string>()
  for (const { body } of steps)
    mapMarks(body, (mark) => {
      if (mark instanceof PromptedValue) found.add(mark.variable)
      return null
    })
  return [...found]
}

/** Returns a key that is equal for equal steps, regardless of the order of their fields. */
export const stepKey = (steps: CodeStep | readonly CodeStep[]): string =>
  JSON.stringify(steps, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
