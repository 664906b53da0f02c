import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet } from 'react-router'
import type { Token } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { useSession } from '#api/session/session.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import type { Column } from '#ui/table/column.ts'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import styles from '../account.module.css'
import { ListHead } from '../ListHead.tsx'
import { accountPaths } from '#paths/account.ts'
import { tokensQuery } from '../queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { CreateButton } from '../../CreateButton.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'

/** A token without an expiry has null or the year 2999 in the response (response shapes, 6.3). */
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
    header: 'Token prefix',
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
    value: (token) => (isEndless(token.expiry) ? 'Never expires' : token.expiry),
    cell: (token) => (isEndless(token.expiry) ? 'Never expires' : <Time value={token.expiry} />),
    sort: 'time',
    width: 140,
    mobile: 'meta',
  },
]

/** Lists the personal access tokens of the signed-in user. */
export function TokensTab() {
  const tokens = useAllPages<Token>(tokensQuery())
  const { session } = useSession()
  const reason = useDeniedReason(needs.account.write)
  const revocation = useDrawerAddress({ names: ['revoke'] })
  const revoked = revocation.name && tokens.rows.find(({ id }) => String(id) === revocation.id)
  const isMissing = tokens.loaded === 0 && !tokens.complete
  if (tokens.error && isMissing) {
    return (
      <ErrorState
        error={tokens.error}
        noun="access tokens"
        onRetry={() => void tokens.refetch()}
        retrying={tokens.isFetching}
      />
    )
  }
  const create = (
    <CreateButton href={accountPaths.newToken()} need={needs.account.write}>
      Create token
    </CreateButton>
  )
  const isInUse = (token: Token) =>
    token.token !== undefined && token.token === session?.token_begins
  return (
    <div className={styles.stack}>
      <ListHead list={tokens} action={!isEmptyList(tokens) && create}>
        A token lets a program act as you, within its scopes and until it expires.
      </ListHead>
      <DataTable
        label="Access tokens"
        name="tokens"
        height="content"
        columns={columns}
        rows={isMissing ? undefined : tokens.rows}
        total={isMissing ? undefined : tokens.total}
        loading={!tokens.complete}
        rowId={(token) => token.id}
        rowActions={(token) => [
          {
            label: 'Rename',
            icon: mdiPencilOutline,
            href: accountPaths.token(token.id),
            disabledReason: reason,
          },
          {
            label: 'Revoke',
            icon: mdiTrashCanOutline,
            danger: true,
            divider: true,
            onSelect: () => revocation.open('revoke', token.id),
            disabledReason: reason,
          },
        ]}
        defaultSort="-created"
        note={
          tokens.rows.some(isInUse)
            ? `You are signed in with the token ${tokens.rows.find(isInUse)?.label}.`
            : undefined
        }
        empty={
          <EmptyState
            title="No access tokens"
            action={create}
            command="npm run -s token -- --user admin --scopes '*'"
          >
            Create one for each program, so that each can be revoked on its own.
          </EmptyState>
        }
      />
      {revoked && (
        <RevokeDialog token={revoked} inUse={isInUse(revoked)} onClose={revocation.close} />
      )}
      <Outlet />
    </div>
  )
}
