import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { useCompute } from '../queries.ts'
import { AddressesPanel } from './AddressesPanel.tsx'
import { AnnouncedMaintenance } from './AnnouncedMaintenance.tsx'
import { BackupsAndAlertsPanel } from './BackupsAndAlertsPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import styles from './ComputeOverviewTab.module.css'
import { PlanPanel } from './PlanPanel.tsx'
import { ResourcesPanel } from './ResourcesPanel.tsx'

export function ComputeOverviewTab({ computeId }: { computeId: number }) {
  const { data: compute } = useCompute(computeId)
  if (!compute) return <SkeletonRows label="Loading the instance" />
  return (
    <>
      <AnnouncedMaintenance computeId={computeId} />
      <div className={styles.panels}>
        <div className={styles.column}>
          <DetailsPanel compute={compute} />
          <AddressesPanel compute={compute} />
          <EventsPanel computeId={computeId} />
        </div>
        <div className={styles.column}>
          <PlanPanel compute={compute} />
          <ResourcesPanel compute={compute} />
          <BackupsAndAlertsPanel compute={compute} />
        </div>
      </div>
    </>
  )
}
