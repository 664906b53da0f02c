import { useQueryClient } from '@tanstack/react-query'
import {
  call,
  type ClientInput,
  type ClientOperation as ApiOperation,
  type ClientOutput,
} from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ifUnlocked } from '#api/writes/ifUnlocked.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import type { TaskKind, TaskRequest } from '#api/tasks/task.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { useOperation } from '#api/query/query.ts'
import { computePaths } from '#paths/computes.ts'
import { refetchIfRejected } from './actions/refetchIfRejected.ts'
import { computeQuery } from './queries.ts'
import { computeLabel } from '../labels.ts'

/** Returns the task of an action on an instance. */
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
  /** Returns the task to track; undefined if the result cannot be observed on the instance. */
  track?: (input: ClientInput<F>) => TaskRequest | undefined
  refreshes?: readonly ClientOperationId[]
  /** Returns the id of the instance that is deleted or loses disks, for the check of its delete lock. */
  destroys?: (input: ClientInput<F>) => number | undefined
  /** Replaces the default request, if an action needs more than one. */
  send?: (input: ClientInput<F>) => Promise<ClientOutput<F>>
}

/**
 * Mutation for an action that continues after the response: sends it, refetches the instance, and tracks the task to
 * its end.
 */
export function useComputeAction<F extends ApiOperation>(
  compute: Compute,
  operation: F,
  {
    track,
    refreshes = [],
    destroys,
    send: sendInput = (input) => call(operation, input),
  }: ComputeActionOptions<F>,
): { mutateAsync: (input: ClientInput<F>) => Promise<ClientOutput<F>> } {
  const client = useQueryClient()
  return useOperation<F>(operation, {
    refreshes: ['listEvents', ...refreshes],
    send: (input) => {
      const request = track?.(input)
      const send = () => sendInput(input)
      const start = () =>
        (request ? trackTask(request, send) : send()).catch(refetchIfRejected(compute.id))
      const destroyed = destroys?.(input)
      return destroyed === undefined ? start() : ifUnlocked(computeQuery(destroyed), start)
    },
    onSuccess: () =>
      void client.prefetchQuery({ ...computeQuery(compute.id, client), staleTime: 0 }),
  })
}
