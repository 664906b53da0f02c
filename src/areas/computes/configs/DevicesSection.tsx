import type { ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { formatMegabytes } from '#lib/format.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import styles from './ConfigDrawer.module.css'
import { slotDeviceName } from './slotDeviceName.ts'
import { rootSlot, slotMap, type SlotUse } from '../slotUses.ts'

interface DevicesSectionProps {
  config: ConfigProfile
  disks: readonly Disk[] | undefined
}

/** Lists all slots of a configuration, including empty ones. */
export function DevicesSection({ config, disks }: DevicesSectionProps) {
  const root = rootSlot(config.root_device)
  return (
    <table className={styles.rows} aria-label="Devices">
      <thead>
        <tr>
          <th scope="col">Slot</th>
          <th scope="col">Device</th>
          <th scope="col">Size</th>
        </tr>
      </thead>
      <tbody>
        {slotMap(config).map(({ slot, use }) => (
          <tr key={slot}>
            <th scope="row">{slot}</th>
            <td>
              {use ? <Held use={use} disks={disks} /> : <span className={styles.dim}>Empty</span>}
              {slot === root && (
                <span className={styles.mark}>
                  <Chip>Root device</Chip>
                </span>
              )}
            </td>
            <td className={styles.size}>
              {use?.kind === 'disk' && formatMegabytes(diskOf(use.id, disks)?.size)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const diskOf = (diskId: number, disks: readonly Disk[] | undefined) =>
  disks?.find(({ id }) => id === diskId)

function Held({ use, disks }: { use: SlotUse; disks: readonly Disk[] | undefined }) {
  if (use.kind === 'unknown') {
    return (
      <pre className={styles.json} {...scrolledByKeys('Device as JSON')}>
        {JSON.stringify(use.value, null, 2)}
      </pre>
    )
  }
  const filesystem = use.kind === 'disk' ? diskOf(use.id, disks)?.filesystem : undefined
  return (
    <>
      {slotDeviceName(use, disks)} {filesystem && <span className={styles.dim}>{filesystem}</span>}
    </>
  )
}
