import type { Firewall } from '#api/generated/types.gen.ts'
import { humanize, plural } from '#lib/format.ts'
import { createdColumn, idColumn, updatedColumn } from '#ui/list/listColumns.tsx'
import { lockMark } from '#ui/list/lockMark.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { tagsColumn } from '#ui/list/tagsColumn.tsx'
import { entityName } from '../../eventLabels.ts'
import { policyText } from '../rules/ruleLabels.ts'
import { firewallLabel } from '../../labels.ts'

const deviceNames = ({ entities }: Firewall) =>
  entities?.map((entity) => entityName(entity)).join(', ')

const ruleCount = (rules: readonly unknown[] | null | undefined, policy: string | undefined) =>
  rules !== undefined &&
  `${plural(rules?.length ?? 0, 'rule')} · default ${policyText(policy).toLowerCase()}`

export const firewallColumns: readonly Column<Firewall>[] = [
  {
    id: 'label',
    header: 'Firewall',
    value: firewallLabel,
    ...lockMark,
    width: 180,
    grow: 1,
    mobile: 'title',
  },
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
    header: 'Inbound rules',
    value: ({ rules }) => rules?.inbound?.length,
    cell: ({ rules }) => ruleCount(rules?.inbound, rules?.inbound_policy),
    sort: 'number',
    width: 176,
    mobile: 'meta',
  },
  {
    id: 'outbound',
    header: 'Outbound rules',
    value: ({ rules }) => rules?.outbound?.length,
    cell: ({ rules }) => ruleCount(rules?.outbound, rules?.outbound_policy),
    sort: 'number',
    width: 176,
  },
  {
    id: 'devices',
    header: 'Devices',
    value: deviceNames,
    width: 160,
    grow: 2,
    mobile: 'meta',
  },
  tagsColumn(),
  createdColumn({ hidden: true }),
  updatedColumn({ hidden: true }),
  idColumn('firewall'),
]
