import type {
  ClientInput,
  ClientOperation as ApiOperation,
  ClientOutput,
} from '#api/http/client.ts'
import type { Compute, Disk } from '#api/generated/types.gen.ts'
import type { TaskKind, TaskRequest } from '#api/tasks/task.ts'
import { type ComputeActionOptions, useComputeAction } from '../useComputeAction.ts'
import { computePaths } from '#paths/computes.ts'
import { computeLabel, diskLabel } from '../../labels.ts'

/**
 * Returns the task of a disk operation. It belongs to the instance, because disk operations make the whole instance
 * busy.
 */
export const diskRequest = (
  compute: Compute,
  disk: Disk,
  kind: TaskKind,
  requestedValues: TaskRequest['wanted'] = {},
): TaskRequest => ({
  kind,
  object: {
    type: 'compute',
    id: compute.id,
    label: `${diskLabel(disk)} of ${computeLabel(compute)}`,
    href: computePaths.tab(compute.id, 'storage'),
  },
  path: { computeId: compute.id, diskId: disk.id },
  before: { size: disk.size ?? null },
  wanted: requestedValues,
})

export function useDiskWrite<F extends ApiOperation>(
  compute: Compute,
  operation: F,
  options: Omit<ComputeActionOptions<F>, 'refreshes'> = {},
): { mutateAsync: (input: ClientInput<F>) => Promise<ClientOutput<F>> } {
  return useComputeAction(compute, operation, {
    refreshes: ['listComputeDisks', 'getComputeDisk', 'listComputeConfigs'],
    ...options,
  })
}
