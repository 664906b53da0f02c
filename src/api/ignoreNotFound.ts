import { ApiError } from './client.ts'

/** Of a deletion: whether somebody else did it before, which is no refusal. Rejects for all other failures. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<boolean> {
  try {
    await deletion
    return false
  } catch (error) {
    if (error instanceof ApiError && error.isGone) return true
    throw error
  }
}
