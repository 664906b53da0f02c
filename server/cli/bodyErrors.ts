import { operations } from '#shared/contract/operations.ts'
import type { OperationId } from '#platform/index.ts'
import type { FieldError } from '#shared/httpError.ts'
import { inputChecks } from '#shared/contract/validation.ts'

/** Validates the body of an operation with the checks of the API, without opening the database. */
export function bodyErrorTexts(id: OperationId, body: object): FieldError[] {
  const operation = operations.find((candidate) => candidate.id === id)
  return operation ? inputChecks(operation).body(structuredClone(body)).faults : []
}
