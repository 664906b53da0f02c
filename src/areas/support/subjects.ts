import type { TicketOpen } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { ticketIdFields } from '#contract/rules/tickets.ts'
import { type EveryField, unset } from '#lib/requestBody.ts'
import { areaObjects } from '../areaObjects.ts'
import { kindOf } from '../kinds.ts'
import { useRegionLabel } from '#api/query/regions.ts'
import type { SubjectKind, TicketSubjects } from '../ticketSubjects.ts'

const listed = () => areaObjects('ticketSubjects')

interface SubjectChoice {
  kind: SubjectKind
  label: string
}

/** Kinds without a list in the API. They can only be selected by an id in the URL. */
const unlistedKinds: readonly SubjectChoice[] = [
  { kind: 'kubecluster_id', label: 'Kubernetes cluster' },
  { kind: 'metricsclient_id', label: 'Metrics client' },
]

/** Returns the kinds that can be the subject of a ticket. */
export const subjectKinds = (addressed: SubjectKind | undefined): readonly SubjectChoice[] => [
  ...listed().map(({ field, type }) => ({ kind: field, label: kindOf(type)?.label ?? type })),
  ...unlistedKinds.filter(({ kind }) => kind === addressed),
]

/** Key of an object: its id, or region and label for a VLAN, for example `eu-central/backend`. */
export type SubjectKey = number | string

const vlanKey = (region: string, label: string) => `${region}/${label}`

/** Splits the key of a VLAN into region and label; the label may contain slashes. */
export function vlanOf(key: SubjectKey): { region: string; label: string } {
  const [region = '', ...label] = String(key).split('/')
  return { region, label: label.join('/') }
}

/** Placeholder for the hook while no kind is selected; it is never fetched. */
const anyList: TicketSubjects['list'] = () => ({ queryKey: [{ _id: 'listComputes' }] })

/** Queries the objects of a kind. For a kind without a list, returns the object from the URL. */
export function useSubjects(
  kind: SubjectKind | undefined,
  addressed: { kind: SubjectKind; object: SubjectKey } | undefined,
) {
  const known = listed().find(({ field }) => field === kind)?.list
  const list = useAllPages((known ?? anyList)(), { enabled: known !== undefined })
  const regionLabel = useRegionLabel()
  if (!known) {
    const object = kind !== undefined && kind === addressed?.kind ? [addressed.object] : []
    return {
      loading: false,
      error: null,
      options: object.map((value) => ({ value, label: String(value) })),
    }
  }
  const rows = list.rows
  return {
    loading: !list.complete,
    error: list.error,
    options: rows.map((row) => ({
      value: row.id ?? vlanKey(row.region ?? '', row.label ?? ''),
      label: row.label ?? row.domain ?? String(row.id),
      ...(row.region != null && { detail: regionLabel(row.region) }),
    })),
  }
}

/** Returns the request fields for the subject of a ticket. The region is only sent for a VLAN. */
export function subjectBody(
  kind: SubjectKind | undefined,
  object: SubjectKey | undefined,
): EveryField<Omit<TicketOpen, 'summary' | 'description' | 'managed_issue'>> {
  const none = unset(...ticketIdFields, 'vlan', 'region')
  if (kind === undefined || object === undefined) return none
  if (kind !== 'vlan') return { ...none, [kind]: object }
  const { label, region } = vlanOf(object)
  return { ...none, vlan: label, region }
}

/** Returns the subject in the query string of the form. */
export function addressedSubject(
  search: URLSearchParams,
): { kind: SubjectKind; object: SubjectKey } | undefined {
  for (const field of ticketIdFields) {
    const object = Number(search.get(field) ?? Number.NaN)
    if (Number.isSafeInteger(object)) return { kind: field, object }
  }
  const [vlan, region] = [search.get('vlan'), search.get('region')]
  return vlan && region ? { kind: 'vlan', object: vlanKey(region, vlan) } : undefined
}
