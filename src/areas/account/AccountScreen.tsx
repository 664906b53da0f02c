import { Outlet, useLocation } from 'react-router'
import { Screen } from '#ui/layout/Screen.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { accountPaths } from '#paths/account.ts'

const tabs = [
  { to: accountPaths.profile(), label: 'Profile' },
  { to: accountPaths.contact(), label: 'Billing' },
  { to: accountPaths.settings(), label: 'Settings' },
  { to: accountPaths.users(), label: 'Users' },
  { to: accountPaths.keys(), label: 'SSH keys' },
  { to: accountPaths.tokens(), label: 'Access tokens' },
  { to: accountPaths.apps(), label: 'Applications' },
  { to: accountPaths.security(), label: 'Security' },
  { to: accountPaths.sessions(), label: 'Sessions' },
  { to: accountPaths.signIns(), label: 'Sign-ins' },
  { to: accountPaths.permissions(), label: 'Permissions' },
  { to: accountPaths.preferences(), label: 'Preferences' },
]

export function AccountScreen() {
  const { pathname } = useLocation()
  const section = tabs.find((tab) => pathname.startsWith(tab.to))?.label
  return (
    <Screen title="Account" section={section} tabs={<Tabs label="Account sections" tabs={tabs} />}>
      <Outlet />
    </Screen>
  )
}
