import { ApiError } from './client.ts'
import { localError } from './clientError.ts'
import { renewals, signedInAgain } from './renewal.ts'

/** Facts about an attempt to send whose outcome is unknown. */
export interface Attempt {
  /** The newest id that there was before it. */
  after: () => number | undefined
  /** Keeps that id until the outcome is known. */
  note: (after: number | undefined) => void
}

interface Sending<Row> {
  attempt: Attempt
  /** The present rows, read again, with the newest in any case. */
  read: () => Promise<readonly Row[]>
  /** True when it is what is being sent, by its content and its author. */
  matches: (row: Row) => boolean
  send: () => Promise<Row>
  /** Sends a first attempt also where it cannot be read what is there; one whose response is lost is then not found. */
  sendIfListUnavailable?: boolean
}

/**
 * Sends what is written, unless an earlier attempt whose answer got lost has arrived after all: then that is the answer.
 * The API has no key against repetition: only what is newer than all there was before the attempt can be it.
 * @throws ApiError 409 when the session was renewed meanwhile: a person presses again
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
  } catch (refused) {
    if (!(refused instanceof ApiError && refused.isUncertain)) {
      attempt.note(undefined)
      throw refused
    }
    const arrived = since(await read().catch(() => []), newest)
    if (!arrived) throw refused
    return arrived
  }
}
