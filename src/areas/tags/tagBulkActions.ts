import { ApiError, call } from '#api/http/client.ts'
import { localError } from '#api/http/clientError.ts'
import { createTag, deleteTag, listTaggedObjects } from '#api/generated/sdk.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { queryClient, refreshAllTabs, refreshOtherTabs } from '#api/query/query.ts'
import { type ListOptions, loadAllPages } from '#api/query/allPages.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { taggedLists, taggedSources } from './taggedKinds.ts'
import { readLabels, retag, taggedLabel } from './tagObjects.ts'
import type { TaggedSource } from '../taggedSource.ts'
import { stepId, parseTagStep, stepsTitle, type TagStep, undoSteps } from './tagSteps.ts'

const noneIfGone = (error: unknown) => {
  if (error instanceof ApiError && error.isGone) return { results: 0 }
  throw error
}

/** Returns the number of objects with a tag, for a kind that the API's list of tagged objects omits. */
async function countIn(source: TaggedSource, tag: string): Promise<number> {
  const options = source.list() as ListOptions<{ tags?: string[] }>
  const { rows, failure } = await loadAllPages(queryClient, options, new AbortController().signal)
  if (failure) throw failure
  return rows.filter(({ tags }) => tags?.includes(tag)).length
}

/** Returns the current number of objects with a tag. */
async function carriersOf(tag: string): Promise<number> {
  const [tagged, ...unlisted] = await Promise.all([
    // Ignore 404, because a tag is deleted automatically with its last object.
    call(listTaggedObjects, { path: { tagLabel: tag } }).catch(noneIfGone),
    ...taggedSources()
      .filter(({ isUnlisted }) => isUnlisted)
      .map((source) => countIn(source, tag)),
  ])
  return unlisted.reduce((sum, count) => sum + count, tagged.results ?? 0)
}

/**
 * Delete the old tag only when no object has it, because objects that could not be changed would lose it without
 * getting the new one.
 */
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
  const step = parseTagStep(id)
  if (step.op === 'retag') await retag(step.kind, step.id, step)
  else if (step.op === 'create') await call(createTag, { body: { label: step.tag } })
  else await remove(step.tag)
}

function label(id: string): string {
  const step = parseTagStep(id)
  if (step.op === 'retag') return taggedLabel(step.kind, step.id)
  return `${step.op === 'create' ? 'Create' : 'Delete'} tag ${step.tag}`
}

const common = {
  title: (_count: number, ids: readonly string[]) => stepsTitle(ids.map(parseTagStep)),
  run: perform,
  label,
  readLabels: (ids: readonly string[]) =>
    readLabels(ids.map(parseTagStep).flatMap((step) => (step.op === 'retag' ? [step] : []))),
  ended: () => {
    void refreshAllTabs(['listTags', 'listTaggedObjects', 'listEvents'])
    refreshOtherTabs(taggedLists())
  },
}

const tagging = bulkKind<string>({
  ...common,
  name: 'tagObjects',
  undo: (ids) => startSteps(tagging, undoSteps(ids.map(parseTagStep))),
})

/**
 * Runs sequentially: the tag must exist before it is added to objects, and can be deleted only after it was removed
 * from all.
 */
const renaming = bulkKind<string>({
  ...common,
  name: 'renameTag',
  parallel: 1,
  undo: (ids) => startSteps(renaming, undoSteps(ids.map(parseTagStep))),
})

const startSteps = (kind: { start: (ids: readonly string[]) => string }, steps: TagStep[]) =>
  void kind.start(steps.map(stepId))

interface Target {
  kind: string
  id: number
}

/** Adds a tag to objects, or removes it from them. */
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
