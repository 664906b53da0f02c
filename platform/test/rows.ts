import { newTestCompute } from './computes.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

/** An instance of a user's account that is simply there; returns its id. */
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
