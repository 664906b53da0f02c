import { mdiLinkPlus, mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { needs } from '../../needs.ts'
import { volumePaths } from '#paths/volumes.ts'
import { computeVolumesQuery } from '../../volumes/queries.ts'
import styles from './StorageTab.module.css'
import { VolumeLine } from './VolumeLine.tsx'

interface VolumesPanelProps {
  computeId: number
  /** Undefined while they are loading or if they could not be loaded. */
  configs: readonly ConfigProfile[] | undefined
}

/** Volumes attached to an instance; they are managed on their own screens. */
export function VolumesPanel({ computeId, configs }: VolumesPanelProps) {
  const { data, error, isSuccess, isFetching, refetch } = useQuery(computeVolumesQuery(computeId))
  const createDenied = useDeniedReason(needs.volume.create)
  const volumes = data?.data
  return (
    <Panel
      title="Volumes"
      action={
        <>
          <Button size="small" icon={mdiLinkPlus} href={volumePaths.attachTo(computeId)}>
            Attach volume
          </Button>
          <Button
            size="small"
            icon={mdiPlus}
            href={volumePaths.create(computeId)}
            disabledReason={createDenied}
          >
            Create volume
          </Button>
        </>
      }
    >
      {error && !volumes ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : volumes ? (
        volumes.length === 0 ? (
          <p className={styles.unused}>
            No volumes attached. Volumes survive instance deletion and are not backed up.
          </p>
        ) : (
          <ul className={styles.volumes} aria-label="Volumes">
            {volumes.map((volume) => (
              <VolumeLine key={volume.id} volume={volume} configs={configs} />
            ))}
          </ul>
        )
      ) : isSuccess ? (
        <p className={styles.unused}>This token cannot view volumes.</p>
      ) : (
        <Skeleton width="100%" height={32} />
      )}
    </Panel>
  )
}
