import { operations } from '#shared/contract/operations.ts'
import type { OperationId } from '#platform/index.ts'
import type { Fault } from '#shared/httpError.ts'
import { inputChecks } from '#shared/contract/validation.ts'

/** Validates the body of an operation with the checks of the API, without opening the database. */
export function bodyFaults(id: OperationId, body: object): Fault[] {
  const operation = operations.find((candidate) => candidate.id === id)
  return operation ? inputChecks(operation).body(structuredClone(body)).faults : []
}
