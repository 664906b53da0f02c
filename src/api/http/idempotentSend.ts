import { ApiError } from './client.ts'
import { localError } from './clientError.ts'
import { renewals, signedInAgain } from '../session/renewal.ts'

/** State of an attempt whose outcome is unknown. */
export interface Attempt {
  /** Returns the highest id before the attempt. */
  after: () => number | undefined
  /** Stores that id until the outcome is known; undefined clears it. */
  note: (after: number | undefined) => void
}

interface Sending<Row> {
  attempt: Attempt
  /** Reads the current rows. The result must include the newest row. */
  read: () => Promise<readonly Row[]>
  /** Returns true if the content and author of a row match the object being sent. */
  matches: (row: Row) => boolean
  send: () => Promise<Row>
  /**
   * Sends the first attempt even if the list cannot be read. If its response is lost, the object is not found later.
   */
  sendIfListUnavailable?: boolean
}

/**
 * Sends a create request, unless an earlier attempt with a lost response has succeeded; then returns the existing row.
 * Only rows newer than the attempt are considered. Used for APIs without idempotency keys, and for tickets, whose
 * drafts outlive the page with its keys.
 * @throws ApiError 409 if the session was renewed in the meantime; the user has to submit again
 */
export async function idempotentSend<Row extends { id: number }>(
  sending: Sending<Row>,
): Promise<Row> {
  const { attempt, read, matches, send } = sending
  const since = (rows: readonly Row[], id: number) =>
    rows.find((row) => row.id > id && matches(row))

  const session = renewals.get()
  const before = await read().catch((refused: unknown) => {
    if (!sending.sendIfListUnavailable || attempt.after() !== undefined) throw refused
    return undefined
  })
  if (renewals.get() !== session) throw localError(409, signedInAgain)
  if (before === undefined) return send()
  const after = attempt.after()
  const there = after === undefined ? undefined : since(before, after)
  if (there) return there

  const newest = Math.max(0, ...before.map(({ id }) => id))
  attempt.note(newest)
  try {
    return await send()
  } catch (thrown) {
    if (!(thrown instanceof ApiError && thrown.isUncertain)) {
      attempt.note(undefined)
      throw thrown
    }
    const arrived = since(await read().catch(() => []), newest)
    if (!arrived) throw thrown
    return arrived
  }
}
