import { Link } from 'react-router'
import type { Column } from '#ui/table/column.ts'
import { matchLabels } from '../../addressMatch.ts'
import type { Use } from '../../findSource.ts'

export const usageColumns: readonly Column<Use>[] = [
  {
    id: 'object',
    header: 'Used by',
    value: ({ object }) => object,
    cell: ({ object, href }) => (href === undefined ? object : <Link to={href}>{object}</Link>),
    width: 190,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Type',
    value: ({ kind }) => kind,
    width: 116,
    filter: { kind: 'choice' },
    mobile: 'meta',
  },
  {
    id: 'where',
    header: 'Where',
    value: ({ where }) => where,
    width: 220,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'value',
    header: 'Value',
    value: ({ value }) => value,
    width: 170,
    grow: 1,
    mono: true,
    copy: 'value',
  },
  {
    id: 'match',
    header: 'Match',
    value: ({ match }) => matchLabels[match],
    width: 104,
    filter: { kind: 'choice' },
  },
]
