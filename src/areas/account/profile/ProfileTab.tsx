import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { grantsQuery } from '#api/session/permissions.ts'
import { signInWaysQuery } from '#api/session/session.ts'
import { useScopes } from '#api/session/scopes.ts'
import { humanize, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Chip } from '#ui/display/Chip.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import styles from '../account.module.css'
import { GrantsTable } from '../users/GrantsTable.tsx'
import { Loaded } from '../Loaded.tsx'
import { OwnLogins } from './OwnLogins.tsx'
import { accountPaths } from '#paths/account.ts'
import { profileQuery } from '../queries.ts'
import { passwordQuery } from '../security/passwordQuery.ts'
import { consoleMethods } from './consoleMethods.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** Profile of the signed-in user, and the permissions of the user and the token. */
export function ProfileTab() {
  const profile = useQuery(profileQuery())
  const hasPassword = useHasPassword()
  return (
    <div className={styles.stack}>
      <Panel
        title="Profile"
        action={
          <>
            <RefreshButton list={{ refetch: profile.refetch, updatedAt: profile.dataUpdatedAt }} />
            <EditProfile />
          </>
        }
      >
        <Loaded query={profile} what="profile">
          {(you) => (
            <DescriptionList columns={2}>
              <DescriptionItem label="Username">{you.username}</DescriptionItem>
              <DescriptionItem label="Email">{you.email}</DescriptionItem>
              <DescriptionItem label="Access">
                {you.restricted === undefined
                  ? undefined
                  : you.restricted
                    ? 'Restricted: only what grants allow'
                    : 'Unrestricted'}
              </DescriptionItem>
              <DescriptionItem label="Two-factor authentication">
                {onOrOff(you.two_factor_auth)}
              </DescriptionItem>
              <DescriptionItem label="Sign-in method">
                {hasPassword === false ? 'No password' : humanize(you.authentication_type)}
              </DescriptionItem>
              <DescriptionItem label="Time zone">{you.timezone}</DescriptionItem>
              <DescriptionItem label="Email notifications">
                {onOrOff(you.email_notifications)}
              </DescriptionItem>
              <DescriptionItem label="IP allow list">
                {onOrOff(you.ip_whitelist_enabled)}
              </DescriptionItem>
              <DescriptionItem label="Serial console">
                {consoleLabel(you.console_auth_method)}
              </DescriptionItem>
              <DescriptionItem label="Serial console SSH keys">
                {you.authorized_keys?.length ? plural(you.authorized_keys.length, 'key') : 'None'}
              </DescriptionItem>
            </DescriptionList>
          )}
        </Loaded>
      </Panel>
      <Scopes />
      <OwnGrants />
      <OwnLogins />
      <Outlet />
    </div>
  )
}

/** Returns whether the user has a password; undefined if unknown, because a remote API does not report it. */
function useHasPassword(): boolean | undefined {
  const { data: ways } = useQuery(signInWaysQuery)
  const { data } = useQuery({ ...passwordQuery, enabled: ways?.local === true })
  return data && data.since !== null
}

const onOrOff = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? 'On' : 'Off'

const consoleLabel = (method: string | undefined) =>
  consoleMethods.find(({ value }) => value === method)?.label ?? humanize(method)

function EditProfile() {
  const reason = useDeniedReason(needs.account.write)
  return (
    <Button size="small" href={accountPaths.editProfile()} disabledReason={reason}>
      Edit profile
    </Button>
  )
}

function Scopes() {
  const scopes = useScopes()
  return (
    <Panel title="Current token" meta="Token scopes">
      {scopes === undefined ? (
        <p className={styles.quiet}>Unknown until the API’s first response.</p>
      ) : scopes === '*' ? (
        <p>Same access as your user.</p>
      ) : (
        <div className={styles.chips}>
          {scopes
            .split(/[\s,]+/)
            .filter(Boolean)
            .map((scope) => (
              <Chip key={scope} mono>
                {scope}
              </Chip>
            ))}
        </div>
      )}
    </Panel>
  )
}

/** Global grants of the current user. The API returns an empty response for an unrestricted user. */
function OwnGrants() {
  const { data } = useQuery(grantsQuery())
  if (!data?.global) return null
  return (
    <Panel title="Your grants" variant="bare">
      <GrantsTable grants={data} deniedReason="Only an unrestricted user may change grants." />
    </Panel>
  )
}
