import type { TicketOpen } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query.ts'
import { ticketIdFields } from '#contract/rules/tickets.ts'
import { type EveryField, unset } from '#lib/requestBody.ts'
import { inMenuOrder, kindOf } from '../kinds.ts'
import { useRegionLabel } from '../regions/queries.ts'
import type { SubjectKind, TicketSubjects } from './subjectSource.ts'

const listed = inMenuOrder(
  import.meta.glob<readonly TicketSubjects[]>('../*/support.ts', {
    eager: true,
    import: 'ticketSubjects',
  }),
).flat()

const lists = new Map<SubjectKind, TicketSubjects['list']>(
  listed.map(({ field, list }) => [field, list]),
)

interface SubjectChoice {
  kind: SubjectKind
  label: string
}

const listedKinds: readonly SubjectChoice[] = listed.map(({ field, type }) => ({
  kind: field,
  label: kindOf(type)?.label ?? type,
}))

/** Kinds that the API has no list of: known by the number in an address only. */
const unlistedKinds: readonly SubjectChoice[] = [
  { kind: 'kubecluster_id', label: 'Kubernetes cluster' },
  { kind: 'metricsclient_id', label: 'Metrics client' },
]

/** Of what kind the object is that a ticket can be about. */
export const subjectKinds = (addressed: SubjectKind | undefined): readonly SubjectChoice[] => [
  ...listedKinds,
  ...unlistedKinds.filter(({ kind }) => kind === addressed),
]

/** An object by its id; a VLAN, which has none, by region and label: `eu-central/backend`. */
export type SubjectKey = number | string

const vlanKey = (region: string, label: string) => `${region}/${label}`

/** Region and label of a VLAN; the label may hold slashes. */
export function vlanOf(key: SubjectKey): { region: string; label: string } {
  const [region = '', ...label] = String(key).split('/')
  return { region, label: label.join('/') }
}

/** The list of the hook while no kind is chosen; it is not asked for. */
const anyList: TicketSubjects['list'] = () => ({ queryKey: [{ _id: 'listComputes' }] })

/** The objects of a kind to choose from: of one without a list that of the address. */
export function useSubjects(
  kind: SubjectKind | undefined,
  addressed: { kind: SubjectKind; object: SubjectKey } | undefined,
) {
  const known = kind === undefined ? undefined : lists.get(kind)
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

/** The fields that name what a ticket is about; the region of a VLAN is sent with it alone. */
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

/** What the address of the form says that the ticket is about. */
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
