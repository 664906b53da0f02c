import type { Token } from '#api/generated/types.gen.ts'
import { useWholeList } from '#api/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/Time.tsx'
import { tokensQuery } from '../queries.ts'

/** A token that never expires has no expiry, or this year on the wire (response shapes, 6.3). */
const isEndless = (expiry: Token['expiry']) => expiry == null || expiry.startsWith('2999-')

const columns: readonly Column<Token>[] = [
  {
    id: 'label',
    header: 'Label',
    value: (token) => token.label,
    width: 180,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'scopes',
    header: 'Scopes',
    value: (token) => (token.scopes === '*' ? 'All (*)' : token.scopes),
    mono: true,
    width: 260,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'token',
    header: 'Begins with',
    value: (token) => token.token,
    mono: true,
    width: 160,
  },
  {
    id: 'created',
    header: 'Created',
    value: (token) => token.created,
    cell: (token) => <Time value={token.created} />,
    sort: 'time',
    width: 140,
  },
  {
    id: 'expiry',
    header: 'Expires',
    value: (token) => (isEndless(token.expiry) ? 'Never' : token.expiry),
    cell: (token) => (isEndless(token.expiry) ? 'Never' : <Time value={token.expiry} />),
    sort: 'time',
    width: 140,
    mobile: 'meta',
  },
]

/** The personal access tokens of whoever is signed in. */
export function TokensTab() {
  const tokens = useWholeList<Token>(tokensQuery())
  const unread = tokens.loaded === 0 && !tokens.complete
  if (tokens.error && unread) {
    return (
      <ErrorState
        error={tokens.error}
        onRetry={() => void tokens.refetch()}
        retrying={tokens.isFetching}
      />
    )
  }
  return (
    <DataTable
      label="Access tokens"
      name="tokens"
      columns={columns}
      rows={unread ? undefined : tokens.rows}
      total={unread ? undefined : tokens.total}
      loading={!tokens.complete}
      rowId={(token) => token.id}
      defaultSort="-created"
      empty={
        <EmptyState
          title="No access tokens"
          command="npm run -s token -- --user admin --scopes '*'"
        >
          A token lets a program act as you, within the scopes you give it.
        </EmptyState>
      }
    />
  )
}
