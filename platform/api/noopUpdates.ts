import { isDeepStrictEqual } from 'node:util'
import { type ContractOperation, operations } from './operations.ts'
import type { Queryable, Tx } from '../database/transaction.ts'
import { inTransaction } from '../database/transaction.ts'

/** Returns the GET operation of the resource that a PUT updates; undefined if the update emits no event. */
export function viewOf({ method, path, emits }: ContractOperation): ContractOperation | undefined {
  if (method !== 'PUT' || emits.length === 0) return undefined
  return operations.find((other) => other.method === 'GET' && other.path === path)
}

/** Returns the GET operation of the last object that the path of an operation identifies. */
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

/** Returns the response as the client receives it, without the time of the last update. */
const withoutTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'updated' ? undefined : value,
  )

/**
 * Runs an update and rolls it back if the resource is unchanged afterwards. Such a request gets the usual response, but
 * emits no event and leaves `updated` unchanged. Handlers therefore need not compare old and new values themselves.
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
