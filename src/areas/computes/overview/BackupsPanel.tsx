import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { BackupItems } from '../backups/BackupItems.tsx'
import { computePaths } from '#paths/computes.ts'

export function BackupsPanel({ compute }: { compute: Compute }) {
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
