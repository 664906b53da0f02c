import type { Tag, TaggedObject } from '#api/generated/types.gen.ts'
import { domainName } from '../domains/domainName.ts'
import { computeLabel, firewallLabel, volumeLabel } from '../labels.ts'
import { type TaggedKind, taggedKindNames } from './taggedKinds.ts'

/** The objects of one kind with their tags; undefined while, or where, they could not be read. */
type TagsByKind = Readonly<
  Record<TaggedKind, readonly { id: number; tags?: string[] }[] | undefined>
>

export interface TagRow {
  label: string
  /** How many objects of each kind carry it; undefined where that is not known. */
  counts: Readonly<Record<TaggedKind, number | undefined>>
  /** Of all kinds; undefined while one of them is not known. */
  total: number | undefined
}

const countsOf = (rows: readonly { tags?: string[] }[]) => {
  const counts = new Map<string, number>()
  for (const { tags = [] } of rows)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}

/** The tags of the account with what carries them, counted from the lists of the objects: no call for each tag. */
export function tagRows(tags: readonly Tag[], objects: TagsByKind): TagRow[] {
  const byKind = taggedKindNames.map((kind) => {
    const rows = objects[kind]
    return [kind, rows && countsOf(rows)] as const
  })
  return tags.flatMap(({ label }) => {
    if (!label) return []
    const entries = byKind.map(
      ([kind, counts]) => [kind, counts && (counts.get(label) ?? 0)] as const,
    )
    const known = entries.flatMap(([, count]) => count ?? [])
    return {
      label,
      counts: Object.fromEntries(entries) as TagRow['counts'],
      total:
        known.length === entries.length ? known.reduce((sum, count) => sum + count, 0) : undefined,
    }
  })
}

export interface TaggedRow {
  kind: TaggedKind
  id: number
  label: string
  region: string | undefined
  tags: string[]
}

/** An object of any kind that carries a tag, as the table shows it. */
export function taggedRow(object: TaggedObject): TaggedRow[] {
  const { type, data } = object
  const common = { id: data.id, tags: data.tags ?? [] }
  switch (type) {
    case 'compute':
      return [{ ...common, kind: type, label: computeLabel(data), region: data.region }]
    case 'volume':
      return [{ ...common, kind: type, label: volumeLabel(data), region: data.region }]
    case 'domain':
      return [{ ...common, kind: type, label: domainName(data), region: undefined }]
    case 'balancer':
      return [
        {
          ...common,
          kind: type,
          label: data.label || `Load balancer ${data.id}`,
          region: data.region,
        },
      ]
    default:
      return []
  }
}

interface TaggedFirewall {
  id: number
  label?: string
  tags?: string[]
}

/** The firewalls that carry a tag: they lose it like everything else, but the API's list of tagged objects leaves them out. */
export const firewallRows = (label: string, firewalls: readonly TaggedFirewall[]): TaggedRow[] =>
  firewalls
    .filter(({ tags }) => tags?.includes(label))
    .map((firewall) => ({
      kind: 'firewall',
      id: firewall.id,
      label: firewallLabel(firewall),
      region: undefined,
      tags: firewall.tags ?? [],
    }))
