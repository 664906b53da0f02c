import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import { formatGigabytes } from '#lib/format.ts'
import { shellQuoted } from '#lib/shellQuoted.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { Copy, CopyButton } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery } from '../computes/queries.ts'
import { DetailsPanel } from '../DetailsPanel.tsx'
import styles from '../ObjectOverview.module.css'
import { RecentEvents } from '../RecentEvents.tsx'
import { attachedComputeLabel } from './attachedComputeLabel.ts'
import { volumeSlots } from './drawers/slots.ts'

/** Content of a volume's screen: where it is attached, its facts and its events. */
export function VolumeOverview({ volume }: { volume: Volume }) {
  const { hardware_type: hardware } = volume
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <AttachmentPanel volume={volume} />
        <DetailsPanel object={volume}>
          <DescriptionItem label="Size">{formatGigabytes(volume.size)}</DescriptionItem>
          <DescriptionItem label="Hardware">{hardware?.toUpperCase()}</DescriptionItem>
          <DescriptionItem label="Backups">
            None: instance backups do not include volumes
          </DescriptionItem>
        </DetailsPanel>
      </div>
      <RecentEvents type="volume" id={volume.id} />
    </div>
  )
}

function AttachmentPanel({ volume }: { volume: Volume }) {
  const { compute_id: computeId, filesystem_path: path } = volume
  // `auto` detects the filesystem, which the API does not report.
  const mount = path && `mount -t auto ${shellQuoted(path)} /mnt`
  return (
    <Panel title="Attachment">
      <DescriptionList>
        <DescriptionItem label="Instance">
          {computeId == null ? (
            'Not attached'
          ) : (
            <Link to={computePaths.tab(computeId, 'storage')}>{attachedComputeLabel(volume)}</Link>
          )}
        </DescriptionItem>
        {computeId != null && <Slots volumeId={volume.id} computeId={computeId} />}
        <DescriptionItem label="Device path">
          <Copy value={path} what="device path" />
        </DescriptionItem>
        {computeId != null && mount && (
          <DescriptionItem label="Mount command">
            <code className={styles.command}>{mount}</code>{' '}
            <CopyButton value={mount} what="mount command" />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  )
}

/** Configurations of the instance that contain the volume, with its device slot in each. */
function Slots({ volumeId, computeId }: { volumeId: number; computeId: number }) {
  const { data, error } = useQuery(computeConfigsQuery(computeId))
  const slots = volumeSlots(data?.rows ?? [], volumeId)
  return (
    <DescriptionItem label="Device slot">
      {error ? (
        <span className={styles.dim}>Unknown: {asApiError(error).message}</span>
      ) : !data ? (
        <Skeleton width="120px" />
      ) : slots.length === 0 ? (
        'None: detached at the next boot'
      ) : (
        <ul className={styles.list}>
          {slots.map(({ configId, config, slot }) => (
            <li key={configId}>
              <Chip mono>{slot}</Chip> in{' '}
              <Link to={`${computePaths.tab(computeId, 'configs')}?config=${configId}`}>
                {config}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DescriptionItem>
  )
}
