import { lockTag } from '#lib/deleteLock.ts'
import { midSentence, plural } from '#lib/format.ts'
import type { LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { kindLabels, taggingOf } from './taggedKinds.ts'

/** A selected object. */
export interface TagTarget {
  kind: string
  id: number
  name: string
  tags: readonly string[]
}

export interface TagSelection {
  adds: boolean
  able: readonly TagTarget[]
  unable: readonly LeftOut[]
}

/** A step of a run over tags, small enough to be stored across reloads. */
export type TagStep =
  | { op: 'create' | 'delete'; tag: string }
  /** Removes one tag from an object and adds another one; either may be missing. */
  | { op: 'retag'; kind: string; id: number; remove?: string; add?: string }

/** Serializes a step as an id, because a run stores only ids. */
export const stepId = (step: TagStep): string => JSON.stringify(step)
export const parseTagStep = (id: string): TagStep => JSON.parse(id) as TagStep

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

/** Returns the steps that undo completed steps, in reverse order. */
export const undoSteps = (done: readonly TagStep[]): TagStep[] =>
  done.toReversed().map((step) => inverseStep(step))

interface Carrier {
  kind: string
  id: number
  tags: readonly string[]
}

/**
 * Returns the steps of a rename: create the new tag, retag every object, and delete the old tag. An interrupted run
 * loses no tag.
 * @param exists true if the account already has the new tag
 * @param whole true if all objects with the old tag are known
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

/** Formats a number of objects, for example "3 instances", or "5 objects" for several kinds. */
export function objectsText(kinds: readonly string[]): string {
  const [first] = kinds
  const alike = first !== undefined && kinds.every((kind) => kind === first)
  if (!alike) return plural(kinds.length, 'object')
  const { label, plural: many } = kindLabels(first)
  return plural(kinds.length, midSentence(label), midSentence(many))
}

/** Formats the title of a run, for example "Tag 3 instances", "Lock 2 volumes" or "Rename web to www". */
export function stepsTitle(steps: readonly TagStep[]): string {
  const retags = steps.flatMap((step) => (step.op === 'retag' ? [step] : []))
  const created = steps.find(({ op }) => op === 'create')
  const deleted = steps.find(({ op }) => op === 'delete')
  const swap = retags.find(({ remove, add }) => remove !== undefined && add !== undefined)
  if (!created && !deleted && !swap) {
    const adds = retags.some(({ add }) => add !== undefined)
    const isLock = retags.every(({ remove, add }) => (add ?? remove) === lockTag)
    const verb = isLock ? (adds ? 'Lock' : 'Unlock') : adds ? 'Tag' : 'Untag'
    return `${verb} ${objectsText(retags.map(({ kind }) => kind))}`
  }
  const from = (deleted?.op === 'delete' && deleted.tag) || swap?.remove
  const to = (created?.op === 'create' && created.tag) || swap?.add
  if (from === undefined) return `Create ${to}`
  return to === undefined ? `Replace ${from}` : `Rename ${from} to ${to}`
}
