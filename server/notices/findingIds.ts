import { findingIdMax, findingsPerRequest } from '../../contract/rules/acceptedFindings.ts'

const isId = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= findingIdMax && id.isWellFormed()

/** Error of a request whose `findings` are invalid. */
export const findingIdsError = {
  field: 'findings',
  message: `Send 1 to ${findingsPerRequest} ids of findings.`,
} as const

/** Body limit of a request with ids of findings, in bytes. */
export const findingsBodyLimit = 2 * 1024 * 1024

/** Parses ids of findings without duplicates; returns undefined if they are invalid. */
export function findingIdsIn(findings: unknown): string[] | undefined {
  if (!Array.isArray(findings)) return undefined
  const isValid =
    findings.length > 0 && findings.length <= findingsPerRequest && findings.every(isId)
  return isValid ? [...new Set(findings)] : undefined
}
