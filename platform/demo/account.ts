import { createHash } from 'node:crypto'
import type { ComputeRecord } from '../areas/computes/rows.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { Tx } from '../database/transaction.ts'

/** The account that the demo data fills. */
export interface DemoAccount {
  accountId: number
  /** The user who created most of the data. */
  username: string
  avatarId: string
  /** Current time, in milliseconds. */
  now: number
  /** Encrypts the passwords of clusters. */
  secrets: Secrets
  /**
   * Returns the instance with a label.
   * @throws Error if there is none
   */
  compute: (label: string) => ComputeRecord
}

export function demoAccount(
  account: Omit<DemoAccount, 'compute' | 'avatarId'> & { email: string },
  computes: readonly ComputeRecord[],
): DemoAccount {
  const byLabel = new Map(computes.map((compute) => [compute.label, compute]))
  return {
    ...account,
    avatarId: createHash('md5').update(account.email).digest('hex'),
    compute(label) {
      const compute = byLabel.get(label)
      if (!compute) throw new Error(`The demo fleet has no instance ${label}`)
      return compute
    },
  }
}

export async function firstConfig(tx: Tx, computeId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('config')
    .select('id')
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}
