import type { Selectable } from 'kysely'
import { fromWireTime } from '#shared/clock.ts'
import type { ComputeBackup } from '../../../generated/types.gen.ts'
import type { Contents } from '../contents.ts'
import type { BackupRow } from '../tables.ts'

export type BackupRecord = Selectable<BackupRow>

export const contentsOfBackup = (backup: BackupRecord): Contents => JSON.parse(backup.contents)

/** Returns the phase of a running backup at a time: pending, then running, then post-processing. */
function statusAt(row: BackupRecord, now: number): string {
  if (row.status !== 'running') return row.status
  const part = (now - row.started_at) / Math.max(1, row.due_at - row.started_at)
  if (part < 0.05) return 'pending'
  return part < 0.9 ? 'running' : 'needsPostProcessing'
}

/** Converts a row to the contract's format at a time in milliseconds (response shapes 4.4). */
export function toComputeBackup(row: BackupRecord, now: number): ComputeBackup {
  const { configs, disks } = contentsOfBackup(row)
  return {
    id: row.id,
    region: row.region,
    type: row.type as ComputeBackup['type'],
    status: statusAt(row, now) as ComputeBackup['status'],
    available: row.available === 1,
    label: row.label,
    created: row.created,
    updated: row.updated,
    finished: row.finished,
    configs: configs.map(({ label }) => label),
    disks: disks.map(({ label, size, filesystem }) => ({
      label,
      size,
      filesystem: filesystem as ComputeBackup['disks'][number]['filesystem'],
    })),
  }
}

export const takenAt = ({ created }: BackupRecord): number => fromWireTime(created)
