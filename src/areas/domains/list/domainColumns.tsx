import type { Domain } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { createdColumn, idColumn, updatedColumn } from '#ui/list/listColumns.tsx'
import { lockMark } from '#ui/list/lockMark.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { tagsColumn } from '#ui/list/tagsColumn.tsx'
import { domainSecondsLabel } from '../seconds.ts'
import { domainName, domainTypeLabel } from '../domainName.ts'

const contact = ({ type, soa_email: email, master_ips: masters }: Domain) =>
  type === 'slave' ? masters?.join(', ') : email

export const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'domain',
    header: 'Domain',
    value: domainName,
    ...lockMark,
    width: 200,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => humanize(status),
    cell: ({ status, errors }) => (
      <StatusChip status={status} {...(errors && { detail: errors })} />
    ),
    width: 100,
    mobile: 'title',
    filter: { kind: 'choice', values: ({ status }) => (status ? [status] : []), label: humanize },
  },
  {
    id: 'type',
    header: 'Type',
    value: ({ type }) => domainTypeLabel(type),
    width: 100,
    mobile: 'meta',
    filter: { kind: 'choice', values: ({ type }) => (type ? [type] : []), label: domainTypeLabel },
  },
  {
    id: 'contact',
    header: 'SOA email / primaries',
    value: contact,
    width: 156,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'ttl',
    header: 'TTL',
    value: ({ ttl_sec: seconds }) => seconds || 86_400,
    cell: ({ ttl_sec: seconds }) => domainSecondsLabel('ttl_sec', seconds),
    width: 112,
    align: 'end',
    sort: 'number',
    hidden: true,
  },
  tagsColumn(),
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    width: 112,
    grow: 1,
    hidden: true,
  },
  {
    id: 'group',
    header: 'Group',
    value: ({ group }) => group,
    width: 120,
    hidden: true,
    filter: { kind: 'choice' },
  },
  updatedColumn({ width: 118, mobile: 'meta' }),
  createdColumn({ width: 116, hidden: true }),
  idColumn('domain'),
]
