import type { Compute } from '#api/generated/types.gen.ts'
import { Facts } from '#ui/Facts.tsx'
import { Panel } from '#ui/Panel.tsx'
import { BackupFacts } from '../overview/BackupFacts.tsx'

/** When the instance is backed up; read only here. */
export function BackupsPanel({ compute }: { compute: Compute }) {
  return (
    <Panel title="Backup schedule">
      <Facts>
        <BackupFacts compute={compute} />
      </Facts>
    </Panel>
  )
}
