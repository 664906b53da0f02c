import { Link } from 'react-router'
import type { ConfigProfile, Volume } from '#api/generated/types.gen.ts'
import { formatGigabytes } from '#lib/format.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { Copy } from '#ui/display/Copy.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { volumePaths } from '#paths/volumes.ts'
import { slotUses } from '../slotUses.ts'
import styles from './StorageTab.module.css'
import { configLabel, volumeLabel } from '../../labels.ts'

interface VolumeLineProps {
  volume: Volume
  configs: readonly ConfigProfile[] | undefined
}

/** A volume with a link to its screen. */
export function VolumeLine({ volume, configs }: VolumeLineProps) {
  const { id, size, status, filesystem_path: path } = volume
  const name = volumeLabel(volume)
  const uses = (configs ?? []).flatMap((config) =>
    slotUses(config).flatMap((use) =>
      use.kind === 'volume' && use.id === id ? [{ config, slot: use.slot }] : [],
    ),
  )
  return (
    <li className={styles.volume}>
      <div className={styles.volumeFacts}>
        <Link className={styles.volumeLabel} to={volumePaths.detail(id)}>
          {name}
        </Link>
        <StatusChip status={status} />
        <span>{formatGigabytes(size)}</span>
        {uses.map(({ config, slot }) => (
          <span key={`${config.id} ${slot}`} className={styles.use}>
            {configLabel(config)} <Chip mono>{slot}</Chip>
          </span>
        ))}
        <Copy value={path} what="filesystem path" mono />
      </div>
      <span className={styles.volumeActions}>
        <Link to={volumePaths.action(id, 'resize')} aria-label={`Resize ${name}`}>
          Resize
        </Link>
        <Link to={volumePaths.action(id, 'detach')} aria-label={`Detach ${name}`}>
          Detach
        </Link>
      </span>
    </li>
  )
}
