import { useQuery } from '@tanstack/react-query'
import { mdiEyeOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useParams } from 'react-router'
import type { User } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { signInWaysQuery, useSession } from '#api/session/session.ts'
import { viewAs } from '#api/session/viewedUser.ts'
import { textParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useOpenedObject } from '#ui/recentItems.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { Time } from '#ui/display/Time.tsx'
import styles from '../account.module.css'
import { Loaded } from '../Loaded.tsx'
import { accountPaths } from '#paths/account.ts'
import { userGrantsQuery, userQuery, usersQuery } from '../queries.ts'
import { lastUnrestricted } from './lastUnrestricted.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { GrantsEditor } from './GrantsEditor.tsx'
import { SignInLink } from './SignInLink.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useDeletionAddress } from '#ui/overlay/useDrawerAddress.ts'

/** Details and grants of one user. */
export function UserScreen() {
  const username = textParam(useParams(), 'username')
  const user = useQuery(userQuery(username))
  useOpenedObject(user.data && { kind: 'User', label: username, href: accountPaths.user(username) })
  const grants = useQuery(userGrantsQuery(username))
  const users = useAllPages<User>(usersQuery())
  const reason = useDeniedReason(needs.account.users)
  const ways = useQuery(signInWaysQuery)
  const { session } = useSession()
  // Sign-in links are only available with the local platform; a remote API has its own sign-in.
  const isOther = ways.data?.local === true && session != null && session.username !== username
  const deletion = useDeletionAddress(accountPaths.users())
  return (
    <Screen
      title={username}
      actions={
        <>
          {isOther && (
            <>
              <Button icon={mdiEyeOutline} disabledReason={reason} onClick={() => viewAs(username)}>
                See as {username}
              </Button>
              <SignInLink
                username={username}
                urgent={user.data?.last_login === null}
                disabledReason={reason}
              />
            </>
          )}
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
                  {data.last_login === null ? (
                    'Never'
                  ) : (
                    <>
                      <Time value={data.last_login?.login_datetime} />
                      {data.last_login?.status === 'failed' && ' (failed)'}
                    </>
                  )}
                </DescriptionItem>
                <DescriptionItem label="SSH keys">{data.ssh_keys?.join(', ')}</DescriptionItem>
              </DescriptionList>
            )}
          </Loaded>
        </Panel>
        <Loaded query={grants} what="grants">
          {(data) =>
            // The API returns an empty response for an unrestricted user, who has no grants.
            data && 'global' in data ? (
              <GrantsEditor key={username} username={username} grants={data} />
            ) : (
              <p className={styles.quiet}>
                {username} has full access. To limit it by grants, edit the user and turn on
                Restricted.
              </p>
            )
          }
        </Loaded>
      </div>
      {deletion.isOpen && user.data && (
        <DeleteUserDialog user={user.data} onClose={deletion.close} onDeleted={deletion.leave} />
      )}
      <Outlet />
    </Screen>
  )
}
