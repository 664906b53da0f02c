import { localError } from '#api/clientError.ts'
import { createCompute, listComputes } from '#api/generated/sdk.gen.ts'
import type { Compute, ComputeCreate } from '#api/generated/types.gen.ts'
import { createOnce } from '#api/createOnce.ts'
import { queryClient, refreshAllTabs } from '#api/query.ts'
import { onSignOut } from '#api/session.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { computeQuery } from '../queries.ts'
import { computeRequest } from '../useComputeAction.ts'
import { dropDraft } from './draft.ts'

export const createComputeOnce = createOnce(createCompute, {
  list: listComputes,
  // Without a label the API makes one up.
  matches: ({ label, region, type }, { body }) =>
    body.label ? label === body.label : region === body.region && type === body.type,
})

export const createdRefreshes = [
  'listComputes',
  'listEvents',
  'listTags',
  'listVlans',
  'listVpcs',
] as const

/** Shows a new instance before it is read, and follows its creation. */
export function followCreated(compute: Compute): void {
  queryClient.setQueryData(computeQuery(compute.id).queryKey, compute)
  void trackTask(computeRequest(compute, 'create'), () => Promise.resolve(compute))
}

/** By label, as long as it is to be created: they hold passwords, which are kept nowhere else. */
const bodies = new Map<string, ComputeCreate>()
onSignOut(() => bodies.clear())

const creations = bulkKind<string>({
  name: 'createComputes',
  title: (count) => `Create ${plural(count, 'instance')}`,
  run: async (label) => {
    const body = bodies.get(label)
    if (!body) throw localError(409, 'The page was reloaded. Create it again with the form.')
    followCreated(await createComputeOnce({ body }))
    bodies.delete(label)
  },
  label: (label) => label,
  ended: () => {
    void refreshAllTabs([...createdRefreshes])
    // As long as one was refused, the form can be opened as it was filled in.
    if (bodies.size === 0) dropDraft()
  },
})

/** Creates instances that differ in their labels, a few at a time; each is answered for itself. */
export async function createMany(body: ComputeCreate, labels: readonly string[]): Promise<void> {
  // Without the panel of the run nobody would see the answers.
  await import('#ui/bulk/BulkPanel.tsx')
  for (const label of labels) bodies.set(label, { ...body, label })
  creations.start(labels)
}
