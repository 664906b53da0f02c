import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { useKernels } from './catalogueQueries.ts'
import { regionPaths } from '#paths/regions.ts'
import { regionsQuery } from '#api/query/regions.ts'

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
    <Screen
      title="Regions"
      section={section}
      tabs={<Tabs label="Region sections" tabs={tabs} />}
      actions={section === 'Kernels' ? <RefreshKernels /> : <RefreshRegions />}
    >
      <Outlet />
    </Screen>
  )
}

function RefreshRegions() {
  const { refetch, dataUpdatedAt } = useQuery(regionsQuery())
  return <RefreshButton list={{ refetch, updatedAt: dataUpdatedAt }} />
}

const RefreshKernels = () => <RefreshButton list={useKernels()} />
