import type { Volume } from '#api/generated/types.gen.ts'
import type { TaskRequest } from '#api/tasks/task.ts'
import { volumePaths } from '#paths/volumes.ts'
import { volumeLabel } from '../../labels.ts'

/** Returns the task that tracks work on a volume, which continues after the response. */
export const volumeRequest = (
  volume: Volume,
  kind: 'volumeCreate' | 'volumeResize',
  requestedValues: TaskRequest['wanted'] = {},
): TaskRequest => ({
  kind,
  object: {
    type: 'volume',
    id: volume.id,
    label: volumeLabel(volume),
    href: volumePaths.detail(volume.id),
  },
  path: { volumeId: volume.id },
  before: { size: volume.size ?? null },
  wanted: requestedValues,
})
