import { mdiLifebuoy } from '@mdi/js'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import type { Volume } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { volumePath } from '#contract/rules/volumes.ts'
import { formatGigabytes } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useDeletionAddress, useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { computePaths } from '#paths/computes.ts'
import { volumeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { useRegionLabel } from '#api/query/regions.ts'
import { ticketPaths } from '#paths/support.ts'
import { useDeleteLock } from '../tags/public/useDeleteLock.tsx'
import { TaskStatus } from '../TaskStatus.tsx'
import { attachedComputeLabel } from './attachedComputeLabel.ts'
import { type VolumeDrawerProps, volumeDrawers } from './drawers/volumeDrawers.ts'
import { freeLabel } from './drawers/volumeSchema.ts'
import { type VolumeActionName, volumeActionNames, volumePaths } from '#paths/volumes.ts'
import { useUpdateVolume, useVolume, useVolumes } from './queries.ts'
import { volumeActions, volumeDisabledReason, volumeLabels } from './volumeActions.ts'
import { VolumeOverview } from './VolumeOverview.tsx'
import { VolumeStatus } from './VolumeStatus.tsx'

const overlay = (action: VolumeActionName): ComponentType<VolumeDrawerProps> =>
  lazyOverlay<VolumeDrawerProps>(volumeDrawers[action]).Component

const overlays: Readonly<Record<VolumeActionName, ComponentType<VolumeDrawerProps>>> = {
  edit: overlay('edit'),
  attach: overlay('attach'),
  detach: overlay('detach'),
  resize: overlay('resize'),
  clone: overlay('clone'),
  delete: overlay('delete'),
}

const drawerNames = volumeActionNames.filter((name) => name !== 'delete')

/** Screen of one volume. */
export function VolumeScreen() {
  const volumeId = idParam(useParams(), 'volumeId')
  const query = useVolume(volumeId)
  const { data: volume } = query
  if (volume) return <Detail key={volumeId} volume={volume} updatedAt={query.dataUpdatedAt} />
  return <PendingScreen title={`Volume ${volumeId}`} query={query} />
}

function Detail({ volume, updatedAt }: { volume: Volume; updatedAt: number }) {
  const { id: volumeId, status, compute_id: computeId } = volume
  const deniedReasonOf = useDeniedReasons()
  const others = useVolumes().rows
  const { mutateAsync: update } = useUpdateVolume()
  const drawer = useDrawerAddress({ names: drawerNames })
  const deletion = useDeletionAddress(volumePaths.list())
  const regionLabel = useRegionLabel()
  const name = volumeLabel(volume)
  const instance = attachedComputeLabel(volume)
  const rename = async (label: string) => {
    await update({ path: { volumeId }, body: { label } })
    // The path is derived from the label, so mounts that use the previous path fail at the next boot.
    if (instance !== undefined)
      toast(`The device path is now ${volumePath(label)}. Update its mounts on ${instance}.`)
  }
  const Drawer = drawer.name && overlays[drawer.name]
  return (
    <ObjectHeader
      name={name}
      noun="Volume"
      href={volumePaths.detail(volume.id)}
      updatedAt={updatedAt}
      heading={
        <InlineEdit
          label={`label of ${name}`}
          value={volume.label ?? ''}
          limit={limits.volumeUpdate.label.max}
          check={(label) => freeLabel(others, volume).safeParse(label).error?.issues[0]?.message}
          disabledReason={deniedReasonOf(needs.volume.edit(volume))}
          onSave={rename}
        />
      }
      status={
        <TaskStatus type="volume" id={volumeId} status={status} variant="soft">
          <VolumeStatus status={status} variant="soft" />
        </TaskStatus>
      }
      facts={
        <>
          <span>{formatGigabytes(volume.size)}</span>
          <span>{regionLabel(volume.region)}</span>
          {computeId == null ? (
            <span>Not attached</span>
          ) : (
            <p>
              Attached to <Link to={computePaths.tab(computeId, 'storage')}>{instance}</Link>
            </p>
          )}
        </>
      }
      tagged={{ object: volume, lock: useDeleteLock('volume', needs.volume.tag, name) }}
      primary={
        computeId == null && (
          <Button
            variant="primary"
            icon={volumeLabels.attach.icon}
            href={volumePaths.actionOnScreen(volumeId, 'attach')}
            disabledReason={
              deniedReasonOf(needs.volume.attach(volume)) ?? volumeDisabledReason(volume, 'attach')
            }
          >
            {volumeLabels.attach.label}
          </Button>
        )
      }
      menu={[
        {
          label: 'Open ticket',
          icon: mdiLifebuoy,
          href: ticketPaths.open({ volume_id: volumeId }),
        },
        // Without the action of the primary button.
        ...volumeActions({ deniedReasonOf, onScreen: true })(volume).filter(
          ({ label }) => computeId != null || label !== volumeLabels.attach.label,
        ),
      ]}
    >
      <VolumeOverview volume={volume} />
      {Drawer && <Drawer volume={volume} onClose={drawer.close} />}
      {deletion.isOpen && (
        <overlays.delete volume={volume} onClose={deletion.close} onDeleted={deletion.leave} />
      )}
    </ObjectHeader>
  )
}
