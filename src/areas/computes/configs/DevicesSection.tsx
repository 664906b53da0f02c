import { Link } from 'react-router'
import type { ConfigProfile, Disk, Volume } from '#api/generated/types.gen.ts'
import { formatGigabytes, formatMegabytes } from '#lib/format.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { volumePaths } from '#paths/volumes.ts'
import styles from './ConfigDrawer.module.css'
import { slotDeviceName } from './slotDeviceName.ts'
import { rootSlot, slotMap, type SlotUse } from '../slotUses.ts'

interface Devices {
  disks: readonly Disk[] | undefined
  volumes: readonly Volume[] | undefined
}

interface DevicesSectionProps extends Devices {
  config: ConfigProfile
}

/** Lists all slots of a configuration, including empty ones. */
export function DevicesSection({ config, disks, volumes }: DevicesSectionProps) {
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
              {use ? (
                <SlotDevice use={use} disks={disks} volumes={volumes} />
              ) : (
                <span className={styles.dim}>Empty</span>
              )}
              {slot === root && (
                <span className={styles.mark}>
                  <Chip>Root device</Chip>
                </span>
              )}
            </td>
            <td className={styles.size}>
              {use?.kind === 'disk' && formatMegabytes(diskOf(use.id, disks)?.size)}
              {use?.kind === 'volume' && formatGigabytes(volumeOf(use.id, volumes)?.size)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const diskOf = (diskId: number, disks: readonly Disk[] | undefined) =>
  disks?.find(({ id }) => id === diskId)

const volumeOf = (volumeId: number, volumes: readonly Volume[] | undefined) =>
  volumes?.find(({ id }) => id === volumeId)

function SlotDevice({ use, disks, volumes }: Devices & { use: SlotUse }) {
  if (use.kind === 'unknown') {
    return (
      <pre className={styles.json} {...scrolledByKeys('Device as JSON')}>
        {JSON.stringify(use.value, null, 2)}
      </pre>
    )
  }
  const filesystem = use.kind === 'disk' ? diskOf(use.id, disks)?.filesystem : undefined
  const name = slotDeviceName(use, disks, volumes)
  return (
    <>
      {use.kind === 'volume' ? <Link to={volumePaths.detail(use.id)}>{name}</Link> : name}{' '}
      {filesystem && <span className={styles.dim}>{filesystem}</span>}
    </>
  )
}
