import { call } from '#api/client.ts'
import { localError } from '#api/clientError.ts'
import { createTag, deleteTag, listTaggedObjects } from '#api/generated/sdk.gen.ts'
import { ignoreNotFound } from '#api/ignoreNotFound.ts'
import { queryClient, refreshAllTabs, refreshOtherTabs } from '#api/query.ts'
import { loadAllPages } from '#api/allPages.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { firewallsQuery } from '../firewalls/queries.ts'
import { readLabels, retag, taggedApi } from './tagObjects.ts'
import {
  stepId,
  stepOf,
  stepsTitle,
  type TagStep,
  undoSteps,
  type WritableKind,
} from './tagSteps.ts'

/** How many objects carry a tag now; firewalls are not in the list of what does. */
async function carriersOf(tag: string): Promise<number> {
  const [tagged, firewalls] = await Promise.all([
    call(listTaggedObjects, { path: { tagLabel: tag } }),
    loadAllPages(queryClient, firewallsQuery(), new AbortController().signal),
  ])
  if (firewalls.failure) throw firewalls.failure
  return (tagged.results ?? 0) + firewalls.rows.filter(({ tags }) => tags?.includes(tag)).length
}

/** The old tag goes only once nothing carries it: what could not be changed would lose it without getting the new one. */
async function remove(tag: string) {
  const count = await carriersOf(tag)
  if (count > 0)
    throw localError(
      409,
      `${plural(count, 'object')} still ${count === 1 ? 'carries' : 'carry'} it`,
    )
  await ignoreNotFound(call(deleteTag, { path: { tagLabel: tag } }))
}

async function perform(id: string): Promise<void> {
  const step = stepOf(id)
  if (step.op === 'retag') await retag(step.kind, step.id, step)
  else if (step.op === 'create') await call(createTag, { body: { label: step.tag } })
  else await remove(step.tag)
}

function label(id: string): string {
  const step = stepOf(id)
  if (step.op === 'retag') return taggedApi[step.kind].label(step.id)
  return `${step.op === 'create' ? 'Create' : 'Delete'} tag ${step.tag}`
}

const common = {
  title: (_count: number, ids: readonly string[]) => stepsTitle(ids.map(stepOf)),
  run: perform,
  label,
  readLabels: (ids: readonly string[]) =>
    readLabels(ids.map(stepOf).flatMap((step) => (step.op === 'retag' ? [step] : []))),
  ended: () => {
    void refreshAllTabs(['listTags', 'listTaggedObjects', 'listEvents'])
    refreshOtherTabs(['listComputes', 'listVolumes', 'listDomains', 'listFirewalls'])
  },
}

const tagging = bulkKind<string>({
  ...common,
  name: 'tagObjects',
  undo: (ids) => startSteps(tagging, undoSteps(ids.map(stepOf))),
})

/** One step after the other: the tag must be there before it is put on anything, and goes after all have left it. */
const renaming = bulkKind<string>({
  ...common,
  name: 'renameTag',
  parallel: 1,
  undo: (ids) => startSteps(renaming, undoSteps(ids.map(stepOf))),
})

const startSteps = (kind: { start: (ids: readonly string[]) => string }, steps: TagStep[]) =>
  void kind.start(steps.map(stepId))

interface Target {
  kind: WritableKind
  id: number
}

/** Puts a tag on objects, or takes it from them. */
export const startTagging = (objects: readonly Target[], tag: string, adds: boolean): void =>
  startSteps(
    tagging,
    objects.map(({ kind, id }) => ({
      op: 'retag',
      kind,
      id,
      ...(adds ? { add: tag } : { remove: tag }),
    })),
  )

export const startRename = (steps: TagStep[]): void => startSteps(renaming, steps)
