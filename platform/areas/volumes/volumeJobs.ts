import type { Tx } from '../../database/transaction.ts'
import type { JobKind } from '../../jobs/queue.ts'
import type { Context } from '../../api/context.ts'
import { volumeEntity, type VolumeRecord } from './rows.ts'

/** Simulated job durations in seconds; that of a clone depends on its size. */
const durationSeconds = {
  volume_create: () => 12,
  volume_resize: () => 30,
  volume_clone: ({ size }: VolumeRecord) => 20 + size / 2,
}

/** Starts a job after which the volume is `active`. Only the event of a creation follows the job to its end. */
export async function startVolumeJob(
  tx: Tx,
  { jobs, user }: Context,
  kind: keyof typeof durationSeconds,
  volume: VolumeRecord,
): Promise<void> {
  await jobs.start(tx, {
    kind,
    accountId: volume.account_id,
    object: { type: 'volume', id: volume.id },
    durationSeconds: durationSeconds[kind](volume),
    ...(kind === 'volume_create'
      ? { event: { action: kind, username: user.username, entity: volumeEntity(volume) } }
      : {}),
  })
}

const becomeActive: JobKind = {
  async finish(tx, job) {
    await tx
      .updateTable('volume')
      .set({ status: 'active' })
      .where('id', '=', job.object_id)
      .execute()
  },
}

export const volumeJobKinds: Record<string, JobKind> = {
  volume_create: becomeActive,
  volume_resize: becomeActive,
  volume_clone: becomeActive,
}
