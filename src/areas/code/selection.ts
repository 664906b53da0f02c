import type { Snapshot } from '#shared/inventoryFile.ts'
import {
  type CodeKind,
  codeKinds,
  unrestrictedSelection,
  isOfKind,
  type CodeSelection,
} from './codeKinds.ts'

/** Lists of nested objects, by kind. */
const innerLists: Partial<Record<CodeKind, readonly string[]>> = {
  instances: ['listComputeDisks', 'listComputeConfigs'],
  domains: ['listDomainRecords'],
  buckets: ['getBucketAccess'],
}

/** Lists that no code is generated from. */
const unused = ['listIps', 'listAccountVpcIps', 'listDatabaseBackups']

const listed = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter(Boolean)

/** Parses the selection from the URL; unknown values are ignored. */
export function selectionOf(params: URLSearchParams): CodeSelection {
  const kinds = listed(params, 'kinds')
  const only = listed(params, 'only')
  // Individually selected objects override kinds and tags.
  if (only.length > 0) return { ...unrestrictedSelection, only }
  return {
    kinds: codeKinds.flatMap(({ kind }) => (kinds.includes(kind) ? [kind] : [])),
    tags: params.getAll('tag').filter(Boolean),
    only,
  }
}

/** Returns the kinds that a selection includes; all kinds if it names none. */
export const kindsOf = ({ kinds, only }: CodeSelection): readonly CodeKind[] => {
  const named = codeKinds.flatMap(({ kind }) =>
    only.some((name) => isOfKind(name, kind)) ? [kind] : [],
  )
  if (only.length > 0) return named
  return codeKinds.flatMap(({ kind }) => (kinds.length === 0 || kinds.includes(kind) ? [kind] : []))
}

/**
 * Returns a filter for the lists to load. For a whole account it includes lists of objects that cannot be recreated.
 */
export function listFilter(selection: CodeSelection): (key: string) => boolean {
  if (kindsOf(selection).length === codeKinds.length)
    return (key) => !unused.includes(key.split(' ')[0] ?? '')
  return writtenFrom(selection)
}

/** Returns a filter for the lists that the requests of a selection are generated from. */
function writtenFrom(selection: CodeSelection): (key: string) => boolean {
  const wanted = new Set<string>(
    kindsOf(selection).flatMap((kind) => [
      codeKinds.find((each) => each.kind === kind)?.list ?? '',
      ...(innerLists[kind] ?? []),
    ]),
  )
  return (key) => wanted.has(key.split(' ')[0] ?? '')
}

/** Lists that could not be loaded, grouped by reason. */
export interface FailedLists {
  reason: string
  names: string[]
}

/** Returns the lists that a selection requires and that could not be loaded. */
export function failedSelectedLists({ lists }: Snapshot, selection: CodeSelection): FailedLists[] {
  const isWanted = writtenFrom(selection)
  const failedLists = Object.entries(lists).flatMap(
    ([key, { name, objects, fault = 'No response' }]) =>
      objects === undefined && isWanted(key) ? [{ name, fault }] : [],
  )
  return [...Map.groupBy(failedLists, ({ fault }) => fault)].map(([reason, group]) => ({
    reason,
    names: group.map(({ name }) => name),
  }))
}

/** Returns comment lines for the start of the code. Each must fit on one line, so line breaks in names are removed. */
export function notesOf(failedGroups: readonly FailedLists[], needs: readonly string[]): string[] {
  const missing = failedGroups.flatMap(({ names }) => names)
  return [
    ...(missing.length > 0
      ? [`Incomplete, because these could not be loaded: ${missing.join(', ')}.`]
      : []),
    ...(needs.length > 0
      ? [
          `Requires these objects of the same account, which it does not create: ${needs.join(', ')}.`,
        ]
      : []),
  ].map((note) => note.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '))
}
