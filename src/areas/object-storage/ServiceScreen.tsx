import { Outlet, useLocation } from 'react-router'
import { Screen } from '#ui/layout/Screen.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { objectStoragePaths } from '#paths/object-storage.ts'

const tabs = [
  { to: objectStoragePaths.buckets(), label: 'Buckets' },
  { to: objectStoragePaths.keys(), label: 'Access keys' },
]

/** Screen with the buckets of all clusters and the access keys. */
export function ServiceScreen() {
  const { pathname } = useLocation()
  const section = tabs.find((tab) => pathname.startsWith(tab.to))?.label
  return (
    <Screen
      title="Object storage"
      section={section}
      tabs={<Tabs label="Object storage sections" tabs={tabs} />}
    >
      <Outlet />
    </Screen>
  )
}
