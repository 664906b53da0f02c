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

/** Of what kind the object is that a ticket can be about; clusters and metrics clients have no list here. */
export const subjectKinds = [
  { kind: 'compute_id', label: 'Instance' },
  { kind: 'domain_id', label: 'Domain' },
  { kind: 'volume_id', label: 'Volume' },
  { kind: 'firewall_id', label: 'Firewall' },
  { kind: 'vpc_id', label: 'VPC' },
  { kind: 'vlan', label: 'VLAN' },
  { kind: 'database_id', label: 'Database' },
  { kind: 'balancer_id', label: 'Balancer' },
] as const satisfies readonly { kind: TicketIdField | 'vlan'; label: string }[]

export type SubjectKind = (typeof subjectKinds)[number]['kind']

interface Row {
  id?: number
  label?: string
  domain?: string
  region?: string
  status?: string
}

const lists: Readonly<Record<SubjectKind, () => ListOptions<Row>>> = {
  compute_id: () => listComputesOptions() as never,
  domain_id: () => listDomainsOptions() as never,
  volume_id: () => listVolumesOptions() as never,
  firewall_id: () => listFirewallsOptions() as never,
  vpc_id: () => listVpcsOptions() as never,
  vlan: () => listVlansOptions() as never,
  database_id: () => listDatabasesOptions() as never,
  balancer_id: () => listBalancersOptions() as never,
}

/** The objects of a kind to choose from. A VLAN has no id, so that its place in the list stands for it. */
export function useSubjects(kind: SubjectKind | undefined) {
  const list = useAllPages<Row>(lists[kind ?? 'compute_id'](), { enabled: kind !== undefined })
  const regionLabel = useRegionLabel()
  const rows = kind === undefined ? [] : list.rows
  return {
    rows,
    loading: kind !== undefined && !list.complete,
    error: list.error,
    options: rows.map((row, index) => ({
      value: row.id ?? index,
      label: row.label ?? row.domain ?? String(row.id),
      ...(row.region !== undefined && { detail: regionLabel(row.region) }),
    })),
  }
}

/** The fields that name what a ticket is about; the region of a VLAN is sent with it alone. */
export function subjectBody(
  kind: SubjectKind | undefined,
  object: number | undefined,
  rows: readonly Row[],
): Partial<TicketOpen> {
  if (kind === undefined || object === undefined) return {}
  if (kind !== 'vlan') return { [kind]: object }
  const { label, region } = rows[object] ?? {}
  return label === undefined || region === undefined ? {} : { vlan: label, region }
}

/** What the address of the form says that the ticket is about. */
export function addressedSubject(
  search: URLSearchParams,
): { kind: SubjectKind; object: number } | undefined {
  for (const field of ticketIdFields) {
    const object = Number(search.get(field) ?? Number.NaN)
    const known = subjectKinds.find(({ kind }) => kind === field)
    if (known && Number.isSafeInteger(object)) return { kind: known.kind, object }
  }
  return undefined
}
