import { ApiError } from '#api/http/client.ts'
import { renewals, signedInAgain } from '#api/session/renewal.ts'
import { useStore } from '#lib/store.ts'
import { reasonOf } from '../error/describeError.ts'

/** Returns true if the user has signed in again since the session of the failed request expired. */
export function useRenewed(error: unknown): boolean {
  const count = useStore(renewals)
  return error instanceof ApiError && error.isUnauthorized && count > error.renewals
}

/**
 * Returns the reason why a write was rejected, or that the user has signed in again since; undefined without an error.
 * @param words formatter of the error, if it differs from the default
 */
export function useReason(error: unknown, words = reasonOf): string | undefined {
  const renewed = useRenewed(error)
  if (error === undefined || error === null) return undefined
  return renewed ? signedInAgain : words(error)
}
