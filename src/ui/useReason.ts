import { ApiError } from '#api/client.ts'
import { renewals, signedInAgain } from '#api/renewal.ts'
import { useStore } from '#lib/store.ts'
import { reasonOf } from './errorWords.ts'

/** True when the session for which a write was refused has been renewed since. */
export function useRenewed(error: unknown): boolean {
  const count = useStore(renewals)
  return error instanceof ApiError && error.isUnauthorized && count > error.renewals
}

/**
 * Why a write was refused, as long as that holds; undefined without an error.
 * @param words those of the error, where there are others than everywhere
 */
export function useReason(error: unknown, words = reasonOf): string | undefined {
  const renewed = useRenewed(error)
  if (error === undefined || error === null) return undefined
  return renewed ? signedInAgain : words(error)
}
