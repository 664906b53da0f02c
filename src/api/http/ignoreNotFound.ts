import { ApiError } from './client.ts'

/** Treats 404 as a successful delete. Returns true if the object was already deleted; rejects for all other errors. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<boolean> {
  try {
    await deletion
    return false
  } catch (error) {
    if (error instanceof ApiError && error.isGone) return true
    throw error
  }
}
