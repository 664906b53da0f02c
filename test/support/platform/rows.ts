import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/index.ts'
import { setTags } from '../../../platform/database/objectTags.ts'
import { newTestCompute } from './computes.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

/** Inserts an instance of a user's account directly into the database. @returns its ID */
export const computeRow = async (
  { platform }: TestPlatform,
  owner: SignedIn,
  label: string,
): Promise<number> => (await newTestCompute(platform, owner, { label })).id

export async function grantRow(
  { platform }: TestPlatform,
  user: SignedIn,
  grant: { type: string; id: number; permissions: 'read_only' | 'read_write' },
): Promise<void> {
  await platform.db
    .insertInto('user_grant')
    .values({
      user_id: user.user.id,
      object_type: grant.type,
      object_id: grant.id,
      permissions: grant.permissions,
    })
    .execute()
}

let balancers = 0

/** Inserts a load balancer of a user's account, because no API operation creates one. @returns its ID */
export const balancerRow = (
  platform: Platform,
  owner: SignedIn,
  transfer: { in: number; out: number } | null = null,
): Promise<number> =>
  inTransaction(platform.db, async (tx) => {
    const created = '2026-05-01T00:00:00'
    const { id } = await tx
      .insertInto('balancer')
      .values({
        account_id: owner.user.accountId,
        label: `edge-${++balancers}`,
        region: 'us-iad',
        hostname: '203-0-113-40.ip.compute.example',
        ipv4: '203.0.113.40',
        ipv6: null,
        transfer_in: transfer?.in ?? null,
        transfer_out: transfer?.out ?? null,
        created,
        updated: created,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setTags(tx, owner.user.accountId, 'balancer', id, ['shop'])
    return id
  })
