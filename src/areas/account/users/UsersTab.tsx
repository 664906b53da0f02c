import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet } from 'react-router'
import type { User } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { curlCommand } from '#api/http/curl.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import styles from '../account.module.css'
import { ListHead } from '../ListHead.tsx'
import { accountPaths } from '#paths/account.ts'
import { usersQuery } from '../queries.ts'
import { lastUnrestricted } from './lastUnrestricted.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { CreateButton } from '../../CreateButton.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const access = (user: User) =>
  user.restricted === undefined ? undefined : user.restricted ? 'Restricted' : 'Unrestricted'

const columns: readonly Column<User>[] = [
  {
    id: 'username',
    header: 'Username',
    value: (user) => user.username,
    width: 180,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'email',
    header: 'Email',
    value: (user) => user.email,
    width: 220,
    grow: 1,
    copy: 'email address',
    mobile: 'meta',
  },
  {
    id: 'access',
    header: 'Access',
    value: access,
    filter: { kind: 'choice' },
    width: 120,
    mobile: 'meta',
  },
  {
    id: 'second_factor',
    header: 'Two-factor authentication',
    value: (user) => (user.tfa_enabled === undefined ? undefined : user.tfa_enabled ? 'On' : 'Off'),
    filter: { kind: 'choice' },
    width: 216,
  },
  {
    id: 'last_login',
    header: 'Last sign-in',
    value: (user) => user.last_login?.login_datetime,
    cell: ({ last_login: last }) =>
      last?.status === 'failed' ? (
        <StatusChip status="failed" />
      ) : (
        <Time value={last?.login_datetime} />
      ),
    sort: 'time',
    width: 150,
  },
]

/** Lists the users of this account; visible to unrestricted users only. */
export function UsersTab() {
  const users = useAllPages<User>(usersQuery())
  const reason = useDeniedReason(needs.account.users)
  const deletion = useDrawerAddress({ names: ['delete'] })
  const deleted = deletion.name && users.rows.find(({ username }) => username === deletion.id)
  const isMissing = users.loaded === 0 && !users.complete
  if (users.error && isMissing) {
    return (
      <ErrorState
        error={users.error}
        noun="users"
        onRetry={() => void users.refetch()}
        retrying={users.isFetching}
      />
    )
  }
  const create = (
    <CreateButton href={accountPaths.newUser()} need={needs.account.users}>
      Create user
    </CreateButton>
  )
  return (
    <div className={styles.stack}>
      <ListHead list={users} action={!isEmptyList(users) && create}>
        Unrestricted users have full access. Restricted users have only the access you grant.
      </ListHead>
      <DataTable
        label="Users"
        name="users"
        height="content"
        columns={columns}
        rows={isMissing ? undefined : users.rows}
        total={isMissing ? undefined : users.total}
        loading={!users.complete}
        rowId={(user) => user.username ?? ''}
        rowHref={(user) => accountPaths.user(user.username ?? '')}
        rowActions={(user) => [
          {
            label: 'Edit',
            icon: mdiPencilOutline,
            href: accountPaths.editUser(user.username ?? ''),
            disabledReason: reason,
          },
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            danger: true,
            divider: true,
            onSelect: () => deletion.open('delete', user.username),
            disabledReason:
              reason ?? (users.complete ? lastUnrestricted(user, users.rows) : undefined),
          },
        ]}
        defaultSort="username"
        empty={
          <EmptyState
            title="No users"
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/account/users', query: '' })}
          >
            Users are the people and programs that sign in to this account.
          </EmptyState>
        }
      />
      {deleted && <DeleteUserDialog user={deleted} onClose={deletion.close} />}
      <Outlet />
    </div>
  )
}
