import { call } from '#api/http/client.ts'
import { localError } from '#api/http/clientError.ts'
import { createCompute } from '#api/generated/sdk.gen.ts'
import type { Compute, ComputeCreate } from '#api/generated/types.gen.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { onSignOut } from '#api/session/session.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { computeQuery } from '../queries.ts'
import { computeRequest } from '../useComputeAction.ts'
import { deleteDraft } from './draft.ts'

export const createdRefreshes = [
  'listComputes',
  'listEvents',
  'listTags',
  'listVlans',
  'listVpcs',
] as const

/** Adds a new instance to the cache before it is fetched, and tracks its creation. */
export function followCreated(
  compute: Compute,
  facts?: Parameters<typeof computeRequest>[2],
): void {
  queryClient.setQueryData(computeQuery(compute.id).queryKey, compute)
  void trackTask(computeRequest(compute, 'create', facts), () => Promise.resolve(compute))
}

/** Request bodies of pending creations by label. In memory only, because they contain passwords. */
const bodies = new Map<string, ComputeCreate>()
onSignOut(() => bodies.clear())

const creations = bulkKind<string>({
  name: 'createComputes',
  title: (count) => `Create ${plural(count, 'instance')}`,
  run: async (label) => {
    const body = bodies.get(label)
    if (!body) throw localError(409, 'The page was reloaded. Create it again with the form.')
    followCreated(await call(createCompute, { body }))
    bodies.delete(label)
  },
  label: (label) => label,
  ended: () => {
    void refreshAllTabs([...createdRefreshes])
    // Retain the draft while any creation has failed, so that the user can reopen the form.
    if (bodies.size === 0) deleteDraft()
  },
})

/** Creates instances that differ in their labels, with limited concurrency; each succeeds or fails independently. */
export async function createMany(body: ComputeCreate, labels: readonly string[]): Promise<void> {
  // Load the panel first, because without it the results would not be visible.
  await import('#ui/bulk/BulkPanel.tsx')
  for (const label of labels) bodies.set(label, { ...body, label })
  creations.start(labels)
}
