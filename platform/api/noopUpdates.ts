import { isDeepStrictEqual } from 'node:util'
import { type ContractOperation, operations } from './operations.ts'
import type { Queryable, Tx } from '../database/transaction.ts'
import { inTransaction } from '../database/transaction.ts'

/** The view of what an operation updates, where the update is told by an event. */
export function viewOf({ method, path, emits }: ContractOperation): ContractOperation | undefined {
  if (method !== 'PUT' || emits.length === 0) return undefined
  return operations.find((other) => other.method === 'GET' && other.path === path)
}

/** The view of what an operation is about: the last object that its path names. */
export function objectOf({ path }: ContractOperation): ContractOperation | undefined {
  const named = path.slice(0, path.lastIndexOf('}') + 1)
  return operations.find((other) => other.method === 'GET' && other.path === named)
}

class NoopUpdate extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('Nothing changed')
    this.answer = answer
  }
}

/** An answer as it goes out, but for the time of the last update. */
const withoutTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'updated' ? undefined : value,
  )

/**
 * Runs an update and takes all of it back when the resource is afterwards what it was: such a call is answered like any
 * other, but there is no event of it, and `updated` stays where it was. Handlers need not compare for themselves.
 */
export async function skipNoopUpdate(
  db: Queryable,
  view: (tx: Tx) => unknown,
  update: (tx: Tx) => unknown,
): Promise<unknown> {
  try {
    return await inTransaction(db, async (tx) => {
      const before = await view(tx)
      const after = await update(tx)
      if (before !== undefined && isDeepStrictEqual(withoutTime(before), withoutTime(after)))
        throw new NoopUpdate(before)
      return after
    })
  } catch (error) {
    if (error instanceof NoopUpdate) return error.answer
    throw error
  }
}
