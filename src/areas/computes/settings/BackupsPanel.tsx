import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { Facts } from '#ui/Facts.tsx'
import { Panel } from '#ui/Panel.tsx'
import { BackupFacts } from '../overview/BackupFacts.tsx'
import { computePaths } from '../paths.ts'

/** When the instance is backed up; it is changed beside the backups. */
export function BackupsPanel({ compute }: { compute: Compute }) {
  return (
    <Panel
      title="Backup schedule"
      action={
        <Link to={computePaths.tab(compute.id, 'backups')}>
          {compute.backups?.enabled ? 'Change schedule' : 'Backups'}
        </Link>
      }
    >
      <Facts>
        <BackupFacts compute={compute} />
      </Facts>
    </Panel>
  )
}
