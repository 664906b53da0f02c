import type { Snapshot } from '#contract/inventoryFile.ts'
import { type CodeKind, codeKinds, everything, isOfKind, type Selection } from './codeKinds.ts'

/** The lists of single objects, by kind. */
const innerLists: Partial<Record<CodeKind, readonly string[]>> = {
  instances: ['listComputeDisks', 'listComputeConfigs'],
  domains: ['listDomainRecords'],
  buckets: ['getBucketAccess'],
}

/** Lists that nothing is written from. */
const unused = ['listIps', 'listAccountVpcIps', 'listDatabaseBackups']

const listed = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter(Boolean)

/** The selection in an address; words that no selection has are left out. */
export function selectionOf(params: URLSearchParams): Selection {
  const kinds = listed(params, 'kinds')
  const only = listed(params, 'only')
  // Objects that are chosen one by one are all meant.
  if (only.length > 0) return { ...everything, only }
  return {
    kinds: codeKinds.flatMap(({ kind }) => (kinds.includes(kind) ? [kind] : [])),
    tags: params.getAll('tag').filter(Boolean),
    only,
  }
}

/** The kinds that a selection takes; all where it names none. */
export const kindsOf = ({ kinds, only }: Selection): readonly CodeKind[] => {
  const named = codeKinds.flatMap(({ kind }) =>
    only.some((name) => isOfKind(name, kind)) ? [kind] : [],
  )
  if (only.length > 0) return named
  return codeKinds.flatMap(({ kind }) => (kinds.length === 0 || kinds.includes(kind) ? [kind] : []))
}

/** The lists to load; of a whole account also those of which nothing can be made. */
export function listFilter(selection: Selection): (key: string) => boolean {
  if (kindsOf(selection).length === codeKinds.length)
    return (key) => !unused.includes(key.split(' ')[0] ?? '')
  return writtenFrom(selection)
}

/** The lists that the calls of a selection are written from. */
function writtenFrom(selection: Selection): (key: string) => boolean {
  const wanted = new Set<string>(
    kindsOf(selection).flatMap((kind) => [
      codeKinds.find((each) => each.kind === kind)?.list ?? '',
      ...(innerLists[kind] ?? []),
    ]),
  )
  return (key) => wanted.has(key.split(' ')[0] ?? '')
}

/** Lists that could not be loaded for the same reason. */
export interface Unread {
  reason: string
  names: string[]
}

/** The lists that a selection is written from and that could not be loaded. */
export function unreadLists({ lists }: Snapshot, selection: Selection): Unread[] {
  const isWanted = writtenFrom(selection)
  const unread = Object.entries(lists).flatMap(([key, { name, objects, fault = 'No response' }]) =>
    objects === undefined && isWanted(key) ? [{ name, fault }] : [],
  )
  return [...Map.groupBy(unread, ({ fault }) => fault)].map(([reason, group]) => ({
    reason,
    names: group.map(({ name }) => name),
  }))
}

/** Lines for the head of a text: each stands on one line, whatever names it holds. */
export function notesOf(unread: readonly Unread[], needs: readonly string[]): string[] {
  const missing = unread.flatMap(({ names }) => names)
  return [
    ...(missing.length > 0
      ? [`Incomplete, since these could not be loaded: ${missing.join(', ')}.`]
      : []),
    ...(needs.length > 0
      ? [`Needs these objects of the same account, which it does not make: ${needs.join(', ')}.`]
      : []),
  ].map((note) => note.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '))
}
