import { ApiError, call, type ClientInput } from '#api/http/client.ts'
import {
  createComputeSnapshot,
  deleteCompute,
  enableComputeBackups,
  resizeCompute,
} from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ifUnlocked } from '#api/writes/ifUnlocked.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { dropRow } from '#api/query/cachedRows.ts'
import { plural } from '#lib/format.ts'
import { toWireTime } from '#lib/time.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { bulkLabel, readBulkNames } from '../public/bulkNames.ts'
import type { BulkName } from './bulkRows.ts'
import { computeActions, type PowerAction, powerOperations, powerOrder } from '../computeActions.ts'
import { refetchIfRejected } from './refetchIfRejected.ts'
import { computeOfLists, computeQuery, keepCompute } from '../queries.ts'
import { computeRequest } from '../useComputeAction.ts'

/** Maximum number of instances whose tasks are tracked individually; more would exceed the API's rate limit. */
const followed = 12
const following = new Set<number>()

const instance = (id: number): Compute => computeOfLists(queryClient, id) ?? { id }

const names = { label: bulkLabel, readLabels: readBulkNames }

const snapshots = bulkKind<number>({
  name: 'snapshotComputes',
  title: (count) => `Take a snapshot of ${plural(count, 'instance')}`,
  run: async (computeId) => {
    await call(createComputeSnapshot, {
      path: { computeId },
      body: { label: `Bulk snapshot ${toWireTime(new Date()).replace('T', ' ')} UTC` },
    }).catch(refetchIfRejected(computeId))
    void refreshAllTabs(['listComputeBackups'], { computeId })
  },
  ...names,
})

const backups = bulkKind<number>({
  name: 'enableComputeBackups',
  title: (count) => `Enable backups of ${plural(count, 'instance')}`,
  run: async (computeId) => {
    await call(enableComputeBackups, { path: { computeId } }).catch(refetchIfRejected(computeId))
    // Updates only this row, because refetching a long list after each request takes longer than the request.
    const compute = computeOfLists(queryClient, computeId)
    if (compute)
      keepCompute(queryClient, { ...compute, backups: { ...compute.backups, enabled: true } })
  },
  ended: () => void refreshAllTabs(['listComputes', 'listComputeBackups', 'listEvents']),
  ...names,
})

/** A resize of one instance, serialized as the id of a run, because a run stores only ids. */
interface ResizeStep {
  id: number
  body: ResizeBody
}

type ResizeBody = ClientInput<typeof resizeCompute>['body']

const parseResize = (step: string) => JSON.parse(step) as ResizeStep

async function resize(step: string): Promise<void> {
  const { id: computeId, body } = parseResize(step)
  const request = () => call(resizeCompute, { path: { computeId }, body })
  const compute = instance(computeId)
  if (following.delete(computeId)) {
    const facts = { before: { type: compute.type ?? null }, wanted: { type: body.type } }
    await trackTask(computeRequest(compute, 'resize', facts), request).catch(
      refetchIfRejected(computeId),
    )
    return
  }
  await request().catch(refetchIfRejected(computeId))
  // An untracked instance has no task, so refetch it to show its new status.
  await queryClient.prefetchQuery({ ...computeQuery(computeId), staleTime: 0 })
}

const resizes = bulkKind<string>({
  name: 'resizeComputes',
  title: (count) => `Resize ${plural(count, 'instance')}`,
  run: resize,
  label: (step) => bulkLabel(parseResize(step).id),
  readLabels: (steps) => readBulkNames(steps.map((step) => parseResize(step).id)),
})

/** Updates only the deleted row, because refetching a long list after each deletion takes longer than the deletion. */
async function remove(computeId: number) {
  const request = () => call(deleteCompute, { path: { computeId } })
  const compute = instance(computeId)
  try {
    await ifUnlocked(computeQuery(computeId), async () => {
      if (following.delete(computeId)) {
        await trackTask(computeRequest(compute, 'delete'), request)
        return
      }
      await request()
      keepCompute(queryClient, { ...compute, status: 'deleting' })
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.isGone)) return refetchIfRejected(computeId)(error)
    dropRow(queryClient, 'listComputes', computeId)
  }
}

const deletions = bulkKind<number>({
  name: 'deleteComputes',
  title: (count) => `Delete ${plural(count, 'instance')}`,
  run: remove,
  ended: () => void refreshAllTabs(['listComputes', 'listVolumes', 'listDomains', 'listEvents']),
  ...names,
})

/** Runs a power action without choosing a profile: each instance boots its only one, or the one it booted last. */
async function sendPower(action: PowerAction, computeId: number): Promise<void> {
  const path = { computeId }
  const request = () => call(powerOperations[action], { path })
  const compute = instance(computeId)
  if (following.delete(computeId)) {
    await trackTask(
      computeRequest(compute, action, { before: { status: compute.status ?? null } }),
      request,
    ).catch(refetchIfRejected(computeId))
    return
  }
  await request().catch(refetchIfRejected(computeId))
  // An untracked instance has no task, so refetch it to show its new status.
  await queryClient.prefetchQuery({ ...computeQuery(computeId), staleTime: 0 })
}

const powerKind = (action: PowerAction) =>
  bulkKind<number>({
    name: `${action}Compute`,
    title: (count) => `${computeActions[action].label} ${plural(count, 'instance')}`,
    run: (computeId) => sendPower(action, computeId),
    ...names,
  })

// Defined at module level, so that a run that was interrupted by a reload can be restored.
const computeBulkKinds = {
  ...(Object.fromEntries(powerOrder.map((action) => [action, powerKind(action)])) as Record<
    PowerAction,
    ReturnType<typeof powerKind>
  >),
  snapshot: snapshots,
  backups,
  delete: deletions,
} satisfies Record<Exclude<BulkName, 'resize'>, unknown>

/** Actions with a single request whose completion is not tracked. */
const untracked: readonly BulkName[] = ['snapshot', 'backups']

function followIfFew(ids: readonly number[]) {
  if (ids.length <= followed) for (const id of ids) following.add(id)
}

export function startBulk(name: Exclude<BulkName, 'resize'>, ids: readonly number[]): void {
  if (!untracked.includes(name)) followIfFew(ids)
  computeBulkKinds[name].start(ids)
}

export function startResize(ids: readonly number[], body: ResizeBody): void {
  followIfFew(ids)
  resizes.start(ids.map((id) => JSON.stringify({ id, body } satisfies ResizeStep)))
}
