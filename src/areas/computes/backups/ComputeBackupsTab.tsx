import { mdiCameraOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useObjectTask } from '#api/tasks/store.ts'
import { occupiedReason } from '#api/tasks/task.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { formatMoney } from '#lib/format.ts'
import { FormDisabledContext } from '#ui/form/FormDisabledContext.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import { backupPriceIn } from '../public/price.ts'
import { useCompute, useComputeTypes } from '../queries.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import styles from './ComputeBackupsTab.module.css'
import { BackupTimeline } from './BackupTimeline.tsx'
import { computeBackupsQuery } from './queries.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { backupDrawers } from './backupDrawer.ts'

const drawers = lazyOverlay(async () => (await import('./BackupDrawers.tsx')).BackupDrawers)

/** Backups of an instance, with their schedule and price. */
export function ComputeBackupsTab({ computeId }: { computeId: number }) {
  const { data: compute, isPlaceholderData } = useCompute(computeId)
  const backups = useQuery(computeBackupsQuery(computeId))
  const type = useComputeTypes().find(({ id }) => id === compute?.type)
  const drawer = useDrawerAddress({ names: backupDrawers })
  const deniedReason = useDeniedReason(needs.compute.write(computeId))
  const task = useObjectTask('compute', computeId)
  if (!compute || isPlaceholderData) return <SkeletonRows label="Loading the backups" />
  const enabled = compute.backups?.enabled === true
  const status = compute.status ?? 'unknown'
  const price = backupPriceIn(type, compute.region)?.monthly
  const busy = occupiedReason(task)
  const snapshotButton = (
    <Button
      icon={mdiCameraOutline}
      disabledReason={deniedReason ?? busy ?? computeCan.snapshot(status)}
      onClick={() => drawer.open('snapshot')}
    >
      Take snapshot
    </Button>
  )
  const enableButton = (
    <Button
      variant="primary"
      disabledReason={deniedReason ?? computeCan.changeBackups(status)}
      onClick={() => drawer.open('enable')}
    >
      Enable backups
    </Button>
  )
  const has =
    backups.data &&
    Boolean(
      backups.data.automatic?.length ||
      backups.data.snapshot?.current ||
      backups.data.snapshot?.in_progress,
    )
  return (
    <Themed>
      <div className={styles.tab}>
        <div className={styles.bar}>
          <p className={styles.words}>
            {enabled ? 'Backups are on' : 'Backups are off'}
            {price != null && `, ${formatMoney(price)}/mo${enabled ? '' : ' when enabled'}`}.
          </p>
          {enabled && (
            <Button
              disabledReason={deniedReason ?? computeCan.changeBackups(status)}
              onClick={() => drawer.open('cancel')}
            >
              Cancel backups
            </Button>
          )}
          {(enabled || has) && snapshotButton}
          {!enabled && has && enableButton}
        </div>
        {backups.error && !backups.data ? (
          <ErrorState
            error={backups.error}
            onRetry={() => void backups.refetch()}
            retrying={backups.isFetching}
          />
        ) : !backups.data ? (
          <SkeletonRows label="Loading the backups" />
        ) : enabled || has ? (
          <BackupTimeline
            computeId={computeId}
            backups={backups.data}
            weeklyDay={compute.backups?.schedule?.day}
            deniedReason={deniedReason ?? busy}
            onRestore={(id) => drawer.open('restore', id)}
          />
        ) : (
          <EmptyState
            title="No backups"
            action={
              <>
                {snapshotButton}
                {enableButton}
              </>
            }
          >
            The backup service keeps a daily, a weekly and a biweekly backup plus one manual
            snapshot.
          </EmptyState>
        )}
        {enabled && <ScheduleForm compute={compute} deniedReason={deniedReason} />}
        {drawer.name && backups.data && (
          <FormDisabledContext value={deniedReason}>
            <drawers.Component
              name={drawer.name}
              backupId={Number(drawer.id) || undefined}
              compute={compute}
              backups={backups.data}
              price={price}
              onClose={drawer.close}
            />
          </FormDisabledContext>
        )}
      </div>
    </Themed>
  )
}
