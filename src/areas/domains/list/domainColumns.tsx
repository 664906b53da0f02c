import type { Domain } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/Time.tsx'
import { tip } from '#ui/tip.ts'
import { domainSecondsLabel } from '../seconds.ts'
import { domainName } from '../domainName.ts'

const contact = ({ type, soa_email: email, master_ips: masters }: Domain) =>
  type === 'slave' ? masters?.join(', ') : email

export const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'domain',
    header: 'Domain',
    value: domainName,
    width: 180,
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
    value: ({ type }) => humanize(type),
    width: 80,
    mobile: 'meta',
    filter: { kind: 'choice', values: ({ type }) => (type ? [type] : []), label: humanize },
  },
  {
    id: 'contact',
    header: 'Contact or masters',
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
    width: 116,
    filter: { kind: 'choice', values: ({ tags }) => tags ?? [] },
  },
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    width: 112,
    grow: 1,
  },
  {
    id: 'group',
    header: 'Group',
    value: ({ group }) => group,
    width: 120,
    hidden: true,
    filter: { kind: 'choice' },
  },
  {
    id: 'updated',
    header: 'Updated',
    value: ({ updated }) => updated,
    sort: 'time',
    cell: ({ updated }) => <Time value={updated} />,
    width: 104,
    mobile: 'meta',
  },
  {
    id: 'created',
    header: 'Created',
    value: ({ created }) => created,
    sort: 'time',
    cell: ({ created }) => <Time value={created} />,
    width: 116,
    hidden: true,
  },
  { id: 'id', header: 'Id', value: ({ id }) => id, width: 80, hidden: true, mono: true },
]
