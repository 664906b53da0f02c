import { mdiTimerSand } from '@mdi/js'
import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { computePaths } from '#paths/computes.ts'
import styles from '../TaskOutcome.module.css'
import { useDeviceWait } from './useDeviceWait.ts'

/** Explains that a boot waits for a device, and links to where it can be added. */
export function DeviceWait({ compute }: { compute: Compute }) {
  const config = useDeviceWait(compute)
  if (!config) return null
  return (
    <output className={styles.outcome}>
      <Icon path={mdiTimerSand} />
      <span>
        The boot waits for a device: the configuration {config.label} has none.{' '}
        <Link to={computePaths.tab(compute.id, 'storage')}>Create a disk</Link> or attach a volume,
        and <Link to={computePaths.tab(compute.id, 'configs')}>add it to the configuration</Link>.
        Shutting down ends the wait.
      </span>
    </output>
  )
}
