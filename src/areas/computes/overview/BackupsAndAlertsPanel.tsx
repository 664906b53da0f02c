import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { formatCount, none } from '#lib/format.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { alertFields } from '../settings/alertFields.ts'
import { computePaths } from '../paths.ts'
import { BackupItems } from '../backups/BackupItems.tsx'
import styles from './ComputeOverviewTab.module.css'

export function BackupsAndAlertsPanel({ compute }: { compute: Compute }) {
  const { alerts, watchdog_enabled: watchdog } = compute
  return (
    <Panel
      title="Backups and alerts"
      action={<Link to={computePaths.tab(compute.id, 'settings')}>Change</Link>}
    >
      <DescriptionList>
        <BackupItems compute={compute} />
        <DescriptionItem label="Watchdog">
          {watchdog !== undefined && (watchdog ? 'On' : 'Off')}
        </DescriptionItem>
        <DescriptionItem label="Alerts">
          {alerts && (
            <ul className={styles.alerts}>
              {alertFields.map(({ name, label, unit }) => (
                <li key={name}>
                  {label} {alertText(alerts[name], unit)}
                </li>
              ))}
            </ul>
          )}
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function alertText(limit: number | undefined, unit: string) {
  if (limit === undefined) return none
  return limit === 0 ? 'off' : `over ${formatCount(limit)}${unit}`
}
