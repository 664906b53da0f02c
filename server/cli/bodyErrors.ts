import { type OperationId, operations } from '#platform/api/operations.ts'
import type { Fault } from '#shared/httpError.ts'
import { inputChecks } from '#platform/api/validation.ts'

/** Faults that the API finds in the body of an operation, asked before anything is opened. */
export function bodyFaults(id: OperationId, body: object): Fault[] {
  const operation = operations.find((candidate) => candidate.id === id)
  return operation ? inputChecks(operation).body(structuredClone(body)).faults : []
}
