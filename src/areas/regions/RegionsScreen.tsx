import { Outlet, useLocation } from 'react-router'
import { Screen } from '#ui/layout/Screen.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { regionPaths } from './paths.ts'

const tabs = [
  { to: regionPaths.list(), label: 'Regions', end: true },
  { to: regionPaths.map(), label: 'Map' },
  { to: regionPaths.offers(), label: 'Capabilities and plans' },
  { to: regionPaths.kernels(), label: 'Kernels' },
]

/** Screen with the regions and their capabilities. */
export function RegionsScreen() {
  const { pathname } = useLocation()
  const section = tabs.find((tab) => !tab.end && pathname.startsWith(tab.to))?.label
  return (
    <Screen title="Regions" section={section} tabs={<Tabs label="Region sections" tabs={tabs} />}>
      <Outlet />
    </Screen>
  )
}
