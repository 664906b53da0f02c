import type { Firewall } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/Time.tsx'
import { tip } from '#ui/tip.ts'
import { firewallName } from '../firewallName.ts'
import { policyWord } from '../rules/ruleWords.ts'

const deviceNames = ({ entities = [] }: Firewall) =>
  entities.map(({ id, label }) => label || `${id}`).join(', ')

const ruleCount = (rules: readonly unknown[] | undefined, policy: string | undefined) =>
  rules && `${rules.length}, else ${policyWord(policy).toLowerCase()}`

export const firewallColumns: readonly Column<Firewall>[] = [
  { id: 'label', header: 'Firewall', value: firewallName, width: 180, grow: 1, mobile: 'title' },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => humanize(status),
    cell: ({ status }) => <StatusChip status={status} />,
    width: 108,
    mobile: 'title',
    filter: { kind: 'choice', values: ({ status }) => (status ? [status] : []), label: humanize },
  },
  {
    id: 'inbound',
    header: 'Rules in',
    value: ({ rules }) => rules?.inbound?.length,
    cell: ({ rules }) => ruleCount(rules?.inbound, rules?.inbound_policy),
    sort: 'number',
    width: 120,
    mobile: 'meta',
  },
  {
    id: 'outbound',
    header: 'Rules out',
    value: ({ rules }) => rules?.outbound?.length,
    cell: ({ rules }) => ruleCount(rules?.outbound, rules?.outbound_policy),
    sort: 'number',
    width: 120,
  },
  {
    id: 'devices',
    header: 'Devices',
    value: deviceNames,
    cell: (firewall) => <span {...tip(deviceNames(firewall))}>{deviceNames(firewall)}</span>,
    width: 200,
    grow: 2,
    mobile: 'meta',
  },
  {
    id: 'tags',
    header: 'Tags',
    value: ({ tags }) => tags?.join(', '),
    cell: ({ tags = [] }) =>
      tags.length > 0 && (
        <span {...tip(tags.length > 1 ? tags.join(', ') : undefined)}>
          <Chip>{tags[0]}</Chip>
          {tags.length > 1 && ` +${tags.length - 1}`}
        </span>
      ),
    width: 124,
    filter: { kind: 'choice', values: ({ tags }) => tags ?? [] },
  },
  {
    id: 'created',
    header: 'Created',
    value: ({ created }) => created,
    sort: 'time',
    cell: ({ created }) => <Time value={created} />,
    width: 112,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: ({ updated }) => updated,
    sort: 'time',
    cell: ({ updated }) => <Time value={updated} />,
    width: 112,
    hidden: true,
  },
  {
    id: 'id',
    header: 'Id',
    value: ({ id }) => id,
    width: 88,
    sort: 'number',
    mono: true,
    copy: 'firewall id',
    hidden: true,
  },
]
