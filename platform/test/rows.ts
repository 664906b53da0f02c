import { wireTime } from '../clock.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

/** An instance of a user's account that is simply there; returns its id. */
export async function computeRow(
  { platform, clock }: TestPlatform,
  owner: SignedIn,
  label: string,
): Promise<number> {
  const created = wireTime(clock.now())
  const { id } = await platform.db
    .insertInto('compute')
    .values({
      account_id: owner.user.accountId,
      label,
      status: 'running',
      created,
      updated: created,
      type: 'g6-standard-1',
      region: 'us-east',
      image: null,
      host_uuid: '0'.repeat(40),
      disk: 51_200,
      memory: 2048,
      vcpus: 1,
      transfer: 2000,
      alert_cpu: 90,
      backup_day: null,
      backup_window: null,
      backup_last_successful: null,
      ipv6: null,
      booted_config_id: null,
      last_booted_config_id: null,
      workload: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

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
