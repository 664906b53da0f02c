import { midSentence, plural } from '#lib/format.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { kindWords, taggingOf } from './taggedKinds.ts'

/** An object among those that are chosen. */
export interface TagTarget {
  kind: string
  id: number
  name: string
  tags: readonly string[]
}

export interface TagsAsked {
  adds: boolean
  able: readonly TagTarget[]
  unable: readonly LeftOut[]
}

/** One step of a run over tags, small enough to be kept over a reload. */
export type TagStep =
  | { op: 'create' | 'delete'; tag: string }
  /** Takes one tag from an object and puts another one on it; either may be missing. */
  | { op: 'retag'; kind: string; id: number; remove?: string; add?: string }

/** A run keeps ids and nothing else, so that a step is one. */
export const stepId = (step: TagStep): string => JSON.stringify(step)
export const stepOf = (id: string): TagStep => JSON.parse(id) as TagStep

export function inverseStep(step: TagStep): TagStep {
  if (step.op !== 'retag') return { ...step, op: step.op === 'create' ? 'delete' : 'create' }
  const { op, kind, id, remove, add } = step
  return {
    op,
    kind,
    id,
    ...(add !== undefined && { remove: add }),
    ...(remove !== undefined && { add: remove }),
  }
}

/** What takes back steps that were done, the last one first. */
export const undoSteps = (done: readonly TagStep[]): TagStep[] =>
  done.toReversed().map((step) => inverseStep(step))

interface Carrier {
  kind: string
  id: number
  tags: readonly string[]
}

/**
 * From the new tag on all objects to the old one on none: it is created first, so that it is there should the run end
 * early, and the old one is deleted last, once nothing carries it.
 * @param exists the new tag is one of the account already @param whole every object that carries the old one is known
 */
export function renameSteps(
  from: string,
  to: string,
  carriers: readonly Carrier[],
  { exists, whole }: { exists: boolean; whole: boolean },
): TagStep[] {
  const steps = carriers.flatMap(({ kind, id, tags }): TagStep[] => {
    if (!taggingOf(kind)) return []
    return [{ op: 'retag', kind, id, remove: from, ...(!tags.includes(to) && { add: to }) }]
  })
  return [
    ...(exists ? [] : [{ op: 'create', tag: to } as const]),
    ...steps,
    ...(whole && steps.length === carriers.length ? [{ op: 'delete', tag: from } as const] : []),
  ]
}

/** "3 instances", "5 objects" where they are of several kinds. */
export function objectsWords(kinds: readonly string[]): string {
  const [first] = kinds
  const alike = first !== undefined && kinds.every((kind) => kind === first)
  if (!alike) return plural(kinds.length, 'object')
  const { label, plural: many } = kindWords(first)
  return plural(kinds.length, midSentence(label), midSentence(many))
}

/** "Tag 3 instances", "Rename web to www". */
export function stepsTitle(steps: readonly TagStep[]): string {
  const retags = steps.flatMap((step) => (step.op === 'retag' ? [step] : []))
  const created = steps.find(({ op }) => op === 'create')
  const deleted = steps.find(({ op }) => op === 'delete')
  const swap = retags.find(({ remove, add }) => remove !== undefined && add !== undefined)
  if (!created && !deleted && !swap) {
    const adds = retags.some(({ add }) => add !== undefined)
    return `${adds ? 'Tag' : 'Untag'} ${objectsWords(retags.map(({ kind }) => kind))}`
  }
  const from = (deleted?.op === 'delete' && deleted.tag) || swap?.remove
  const to = (created?.op === 'create' && created.tag) || swap?.add
  if (from === undefined) return `Create ${to}`
  return to === undefined ? `Replace ${from}` : `Rename ${from} to ${to}`
}
