import {
  listBalancersOptions,
  listComputesOptions,
  listDatabasesOptions,
  listDomainsOptions,
  listFirewallsOptions,
  listVlansOptions,
  listVolumesOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketOpen } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query.ts'
import type { ListOptions } from '#api/allPages.ts'
import { ticketIdFields, type TicketIdField } from '#contract/rules/tickets.ts'
import { useRegionLabel } from '../regions/queries.ts'

const listedKinds = [
  { kind: 'compute_id', label: 'Instance' },
  { kind: 'domain_id', label: 'Domain' },
  { kind: 'volume_id', label: 'Volume' },
  { kind: 'firewall_id', label: 'Firewall' },
  { kind: 'vpc_id', label: 'VPC' },
  { kind: 'vlan', label: 'VLAN' },
  { kind: 'database_id', label: 'Database' },
  { kind: 'balancer_id', label: 'Load balancer' },
] as const satisfies readonly { kind: TicketIdField | 'vlan'; label: string }[]

type ListedKind = (typeof listedKinds)[number]['kind']
export type SubjectKind = TicketIdField | 'vlan'

/** Kinds that the API has no list of: known by the number in an address only. */
const unlistedKinds: readonly { kind: SubjectKind; label: string }[] = [
  { kind: 'kubecluster_id', label: 'Kubernetes cluster' },
  { kind: 'metricsclient_id', label: 'Metrics client' },
]

/** Of what kind the object is that a ticket can be about. */
export const subjectKinds = (
  addressed: SubjectKind | undefined,
): readonly { kind: SubjectKind; label: string }[] => [
  ...listedKinds,
  ...unlistedKinds.filter(({ kind }) => kind === addressed),
]

interface Row {
  id?: number
  label?: string
  domain?: string
  region?: string
  status?: string
}

const lists: Readonly<Record<ListedKind, () => ListOptions<Row>>> = {
  compute_id: () => listComputesOptions() as never,
  domain_id: () => listDomainsOptions() as never,
  volume_id: () => listVolumesOptions() as never,
  firewall_id: () => listFirewallsOptions() as never,
  vpc_id: () => listVpcsOptions() as never,
  vlan: () => listVlansOptions() as never,
  database_id: () => listDatabasesOptions() as never,
  balancer_id: () => listBalancersOptions() as never,
}

/** An object by its id; a VLAN, which has none, by region and label: `eu-central/backend`. */
export type SubjectKey = number | string

const vlanKey = (region: string, label: string) => `${region}/${label}`

/** Region and label of a VLAN; the label may hold slashes. */
export function vlanOf(key: SubjectKey): { region: string; label: string } {
  const [region = '', ...label] = String(key).split('/')
  return { region, label: label.join('/') }
}

const isListed = (kind: SubjectKind | undefined): kind is ListedKind =>
  listedKinds.some((each) => each.kind === kind)

/** The objects of a kind to choose from: of one without a list that of the address. */
export function useSubjects(
  kind: SubjectKind | undefined,
  addressed: { kind: SubjectKind; object: SubjectKey } | undefined,
) {
  const listed = isListed(kind) ? kind : undefined
  const list = useAllPages<Row>(lists[listed ?? 'compute_id'](), { enabled: listed !== undefined })
  const regionLabel = useRegionLabel()
  if (listed === undefined) {
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
      ...(row.region !== undefined && { detail: regionLabel(row.region) }),
    })),
  }
}

/** The fields that name what a ticket is about; the region of a VLAN is sent with it alone. */
export function subjectBody(
  kind: SubjectKind | undefined,
  object: SubjectKey | undefined,
): Partial<TicketOpen> {
  if (kind === undefined || object === undefined) return {}
  if (kind !== 'vlan') return { [kind]: object }
  const { label, region } = vlanOf(object)
  return { vlan: label, region }
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
