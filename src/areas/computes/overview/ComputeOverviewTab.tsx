import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { computePaths } from '#paths/computes.ts'
import { RecentEvents } from '../../RecentEvents.tsx'
import { BackupItems } from '../backups/BackupItems.tsx'
import { useCompute } from '../queries.ts'
import { AddressesPanel } from './AddressesPanel.tsx'
import { ComputeDetails } from './ComputeDetails.tsx'
import styles from './ComputeOverviewTab.module.css'
import { PlanPanel } from './PlanPanel.tsx'
import { ResourcesPanel } from './ResourcesPanel.tsx'
import { StatusPanel } from './StatusPanel.tsx'

export function ComputeOverviewTab({ computeId }: { computeId: number }) {
  const { data: compute } = useCompute(computeId)
  if (!compute) return <SkeletonRows label="Loading the instance" />
  return (
    <div className={styles.column}>
      <div className={styles.first}>
        <StatusPanel compute={compute} />
        <AddressesPanel compute={compute} />
        <ResourcesPanel compute={compute} />
      </div>
      <div className={styles.panels}>
        <RecentEvents type="compute" id={computeId} />
        <div className={styles.column}>
          <PlanPanel compute={compute} />
          <BackupsPanel compute={compute} />
          <ComputeDetails compute={compute} />
        </div>
      </div>
    </div>
  )
}

function BackupsPanel({ compute }: { compute: Compute }) {
  return (
    <Panel
      title="Backups"
      action={<Link to={computePaths.tab(compute.id, 'backups')}>All backups</Link>}
    >
      <DescriptionList>
        <BackupItems compute={compute} />
      </DescriptionList>
    </Panel>
  )
}
