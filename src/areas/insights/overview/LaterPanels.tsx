import { useState } from 'react'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { withAreaObjects } from '../../areaObjects.ts'

const CostSkeleton = () => (
  <Panel title="Cost">
    <SkeletonRows label="Loading costs" rows={3} />
  </Panel>
)

const UpcomingSkeleton = () => (
  <Panel title="Next 48 hours">
    <SkeletonRows label="Loading windows" rows={3} />
  </Panel>
)

const costPanel = lazyIdle(async () => (await import('./CostPanel.tsx')).CostPanel, CostSkeleton)

const upcomingPanel = lazyIdle(
  async () => (await withAreaObjects(import('./UpcomingPanel.tsx'))).UpcomingPanel,
  UpcomingSkeleton,
)

/**
 * Costs of this month and the windows of the next two days. Their code and requests follow the findings.
 * @param ready true when the findings are shown
 */
export function LaterPanels({ ready }: { ready: boolean }) {
  // Keep the panels while a list is loaded again.
  const [isShown, setShown] = useState(ready)
  if (ready && !isShown) setShown(true)
  return isShown ? (
    <>
      <costPanel.Component />
      <upcomingPanel.Component />
    </>
  ) : (
    <>
      <CostSkeleton />
      <UpcomingSkeleton />
    </>
  )
}
