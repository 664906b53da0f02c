import { Tabs } from '#ui/layout/Tabs.tsx'
import { reachPaths } from '#paths/reach.ts'

const tabs = [
  { to: reachPaths.screen(), label: 'Connection', end: true },
  { to: reachPaths.network(), label: 'Network' },
]

export const ReachTabs = () => <Tabs label="Reach sections" tabs={tabs} />
