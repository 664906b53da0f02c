import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { BackupItems } from '../backups/BackupItems.tsx'
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
      <DescriptionList>
        <BackupItems compute={compute} />
      </DescriptionList>
    </Panel>
  )
}
