import type { Region } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { capabilityText } from '#lib/capabilityText.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Returns the country name, for example "Germany" for `de`; an unknown code is returned unchanged. */
function countryName(code: string | undefined): string | undefined {
  return code !== undefined && /^[a-z]{2}$/i.test(code) ? countryNames.of(code.toUpperCase()) : code
}

/** Labels of the region status; other values are shown unchanged. */
const words: ReadonlyMap<string, string> = new Map([
  ['ok', 'Up'],
  ['outage', 'Outage'],
])

const capabilitiesOf = ({ capabilities }: Region) => capabilities?.map(capabilityText).join(', ')

/** Formats the first address and the number of further ones. */
function firstOf(addresses: string | undefined): string | undefined {
  const [first, ...others] = addresses?.split(/,\s*/) ?? []
  return others.length === 0 ? first : `${first} +${others.length}`
}

export const regionColumns: readonly Column<Region>[] = [
  {
    id: 'region',
    header: 'Region',
    value: (region) => region.label ?? region.id,
    width: 144,
    mobile: 'title',
  },
  {
    id: 'id',
    header: 'ID',
    value: (region) => region.id,
    mono: true,
    width: 124,
    copy: 'region ID',
    mobile: 'meta',
  },
  {
    id: 'status',
    header: 'Status',
    value: (region) => region.status,
    cell: ({ status }) => (
      <StatusChip
        status={status}
        {...(status === 'ok' && { family: 'running' as const })}
        {...(status === 'outage' && { family: 'failed' as const })}
      >
        {status === undefined ? undefined : words.get(status)}
      </StatusChip>
    ),
    usual: { is: ({ status }) => status === 'ok', text: 'all up' },
    filter: { kind: 'choice', label: (status) => words.get(status) ?? status },
    width: 88,
    mobile: 'meta',
  },
  {
    id: 'country',
    header: 'Country',
    value: (region) => countryName(region.country),
    filter: { kind: 'choice' },
    width: 132,
  },
  {
    id: 'capabilities',
    header: 'Capabilities',
    value: capabilitiesOf,
    // The full list is too long for a row, so only the number is shown.
    short: ({ capabilities }) =>
      capabilities && plural(capabilities.length, 'capability', 'capabilities'),
    filter: {
      kind: 'choice',
      values: (region) => region.capabilities ?? [],
      every: true,
      label: capabilityText,
    },
    sort: false,
    width: 130,
    grow: 1,
  },
  {
    id: 'resolvers4',
    header: 'IPv4 resolvers',
    value: (region) => region.resolvers?.ipv4,
    short: (region) => firstOf(region.resolvers?.ipv4),
    mono: true,
    sort: 'address',
    width: 156,
    copy: 'IPv4 resolvers',
  },
  {
    id: 'resolvers6',
    header: 'IPv6 resolvers',
    value: (region) => region.resolvers?.ipv6,
    short: (region) => firstOf(region.resolvers?.ipv6),
    mono: true,
    sort: 'address',
    width: 190,
  },
]
