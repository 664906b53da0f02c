import { call } from '#api/client.ts'
import { bootCompute, rebootCompute, shutdownCompute } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { queryClient } from '#api/query.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { bulkName, readBulkNames } from '../bulkNames.ts'
import { computeOfLists, computeQuery } from '../queries.ts'
import { computeActions, type PowerAction, powerOrder } from '../actions/computeActions.ts'
import { refetchIfRefused } from '../actions/refetchIfRefused.ts'
import { computeRequest } from '../actions/useComputeAction.ts'

/** So many are followed one by one; more of them would use up what the API allows in calls. */
const followed = 12
const following = new Set<number>()

const operations = { boot: bootCompute, reboot: rebootCompute, shutdown: shutdownCompute }

/** Profiles are not asked for: each instance boots its only one, or the one it booted last. */
async function send(action: PowerAction, computeId: number): Promise<void> {
  const path = { computeId }
  const request = () => call(operations[action], { path })
  const compute = computeOfLists(queryClient, computeId) ?? { id: computeId }
  if (following.delete(computeId)) {
    await trackTask(
      computeRequest(compute, action, { before: { status: compute.status ?? null } }),
      request,
    ).catch(refetchIfRefused(computeId))
    return
  }
  await request().catch(refetchIfRefused(computeId))
  // Without a follower its row says what goes on from this reading on.
  await queryClient.prefetchQuery({ ...computeQuery(computeId), staleTime: 0 })
}

const kindOf = (action: PowerAction) =>
  bulkKind<number>({
    name: `${action}Compute`,
    title: (count) => `${computeActions[action].label} ${plural(count, 'instance')}`,
    run: (computeId) => send(action, computeId),
    label: bulkName,
    readLabels: readBulkNames,
  })

// Made with the module, so that a run which a reload interrupted is known again.
const kinds = Object.fromEntries(
  powerOrder.map((action) => [action, kindOf(action)] as const),
) as Record<PowerAction, ReturnType<typeof kindOf>>

export function startBulkPower(action: PowerAction, computes: readonly Compute[]): void {
  const ids = computes.map(({ id }) => id)
  if (ids.length <= followed) for (const id of ids) following.add(id)
  kinds[action].start(ids)
}
