import { useQueryClient } from '@tanstack/react-query'
import { call, type Input, type Operation as ApiOperation, type Output } from '#api/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ifUnlocked } from '#api/ifUnlocked.ts'
import type { OperationId } from '#api/operationId.ts'
import type { TaskKind, TaskRequest } from '#api/tasks/task.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { useOperation } from '#api/query.ts'
import { computePaths } from './paths.ts'
import { refetchIfRefused } from './actions/refetchIfRefused.ts'
import { computeQuery } from './queries.ts'
import { computeLabel } from '../labels.ts'

/** The entry of an instance's action in the list of tasks. */
export const computeRequest = (
  compute: Compute,
  kind: TaskKind,
  facts: Pick<TaskRequest, 'before' | 'wanted'> = {},
): TaskRequest => ({
  kind,
  object: {
    type: 'compute',
    id: compute.id,
    label: computeLabel(compute),
    href: computePaths.detail(compute.id),
  },
  path: { computeId: compute.id },
  ...facts,
})

export interface ComputeActionOptions<F extends ApiOperation> {
  /** How its end is seen; undefined for what the instance never shows. */
  track?: (input: Input<F>) => TaskRequest | undefined
  refreshes?: readonly OperationId[]
  /** The instance that it deletes or takes disks from, which the delete lock keeps. */
  destroys?: (input: Input<F>) => number | undefined
  /** Where more than the call belongs to it. */
  send?: (input: Input<F>) => Promise<Output<F>>
}

/** A write to an instance that goes on after its answer: sent, looked at once, and followed to its observed end. */
export function useComputeAction<F extends ApiOperation>(
  compute: Compute,
  operation: F,
  {
    track,
    refreshes = [],
    destroys,
    send: sendInput = (input) => call(operation, input),
  }: ComputeActionOptions<F>,
): { mutateAsync: (input: Input<F>) => Promise<Output<F>> } {
  const client = useQueryClient()
  return useOperation<F>(operation, {
    refreshes: ['listEvents', ...refreshes],
    send: (input) => {
      const request = track?.(input)
      const send = () => sendInput(input)
      const start = () =>
        (request ? trackTask(request, send) : send()).catch(refetchIfRefused(compute.id))
      const destroyed = destroys?.(input)
      return destroyed === undefined ? start() : ifUnlocked(computeQuery(destroyed), start)
    },
    onSuccess: () =>
      void client.prefetchQuery({ ...computeQuery(compute.id, client), staleTime: 0 }),
  })
}
