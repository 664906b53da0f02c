import type { Compute } from '#api/generated/types.gen.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { formatCount, none } from '#lib/format.ts'
import { alertFields } from '../settings/alertFields.ts'
import styles from './ComputeOverviewTab.module.css'

/** Details that are rarely needed, folded. */
export function MoreDetails({ compute }: { compute: Compute }) {
  const { alerts, watchdog_enabled: watchdog } = compute
  return (
    <details className={styles.more} aria-label="More details">
      <summary>More details</summary>
      <DescriptionList>
        <DescriptionItem label="Hypervisor">{compute.hypervisor}</DescriptionItem>
        <DescriptionItem label="Host">
          <Copy value={compute.host_uuid} what="host ID" limit={22} />
        </DescriptionItem>
        {compute.group && (
          <DescriptionItem label="Group (deprecated)">{compute.group}</DescriptionItem>
        )}
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
    </details>
  )
}

function alertText(limit: number | undefined, unit: string) {
  if (limit === undefined) return none
  return limit === 0 ? 'off' : `over ${formatCount(limit)}${unit}`
}
