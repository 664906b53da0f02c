import { useQuery } from '@tanstack/react-query'
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useParams } from 'react-router'
import type { User } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query.ts'
import { textParam } from '#lib/params.ts'
import { Button } from '#ui/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Time } from '#ui/Time.tsx'
import styles from '../account.module.css'
import { Loaded } from '../Loaded.tsx'
import { accountPaths } from '../paths.ts'
import { userGrantsQuery, userQuery, usersQuery } from '../queries.ts'
import { lastUnrestricted } from './lastUnrestricted.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { GrantsEditor } from './GrantsEditor.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/permissions.ts'
import { useDeletionAddress } from '#ui/useDrawerAddress.ts'

/** One user and what this user may do. */
export function UserScreen() {
  const username = textParam(useParams(), 'username')
  const user = useQuery(userQuery(username))
  const grants = useQuery(userGrantsQuery(username))
  const users = useAllPages<User>(usersQuery())
  const reason = useDeniedReason(needs.account.users)
  const deletion = useDeletionAddress(accountPaths.users())
  return (
    <Screen
      title={username}
      meta="User of this account"
      actions={
        <>
          <Button
            icon={mdiTrashCanOutline}
            disabledReason={
              reason ??
              (user.data && users.complete ? lastUnrestricted(user.data, users.rows) : undefined)
            }
            onClick={deletion.ask}
          >
            Delete
          </Button>
          <Button
            icon={mdiPencilOutline}
            href={accountPaths.editUser(username)}
            disabledReason={reason}
          >
            Edit user
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Panel title="User">
          <Loaded query={user} what="user">
            {(data) => (
              <DescriptionList columns={3}>
                <DescriptionItem label="Email">{data.email}</DescriptionItem>
                <DescriptionItem label="Access">
                  {data.restricted ? 'Restricted' : 'Unrestricted'}
                </DescriptionItem>
                <DescriptionItem label="Two-factor authentication">
                  {data.tfa_enabled ? 'On' : 'Off'}
                </DescriptionItem>
                <DescriptionItem label="Last sign-in">
                  {data.last_login && <Time value={data.last_login.login_datetime} />}
                </DescriptionItem>
                <DescriptionItem label="SSH keys">{data.ssh_keys?.join(', ')}</DescriptionItem>
              </DescriptionList>
            )}
          </Loaded>
        </Panel>
        <Loaded query={grants} what="grants">
          {(data) =>
            // An unrestricted user has no grants, which the API tells by an empty answer.
            data && 'global' in data ? (
              <GrantsEditor key={username} username={username} grants={data} />
            ) : (
              <p className={styles.quiet}>
                {username} is unrestricted and may do everything in this account. To give grants
                instead, edit the user and restrict it.
              </p>
            )
          }
        </Loaded>
      </div>
      {deletion.asked && user.data && (
        <DeleteUserDialog user={user.data} onClose={deletion.close} onDeleted={deletion.leave} />
      )}
      <Outlet />
    </Screen>
  )
}
