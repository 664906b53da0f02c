import { Link } from 'react-router'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { formatGigabytes } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { volumePaths } from '#paths/volumes.ts'
import { useDeleteVolume } from '../queries.ts'
import { volumeDisabledReason } from '../volumeActions.ts'
import { attachedComputeLabel } from '../attachedComputeLabel.ts'
import type { VolumeDrawerProps } from './volumeDrawers.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'

export function DeleteVolumeDialog({ volume, onClose, onDeleted }: VolumeDrawerProps) {
  const deniedReasonOf = useDeniedReasons()
  const { mutateAsync: remove } = useDeleteVolume()
  const name = volumeLabel(volume)
  const instance = attachedComputeLabel(volume)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      {...(instance === undefined && { typeName: name })}
      disabledReason={
        deniedReasonOf(needs.volume.delete(volume)) ?? volumeDisabledReason(volume, 'delete')
      }
      call="DELETE /volumes/{volumeId}"
      callParts={{ path: { volumeId: volume.id } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove({ path: { volumeId: volume.id } }))
        toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      {instance !== undefined && (
        <p role="alert">
          It is attached to {instance}, so it cannot be deleted.{' '}
          <Link to={volumePaths.action(volume.id, 'detach')} replace>
            Detach it first
          </Link>
          .
        </p>
      )}
      <Consequences>
        <Consequence label="Data">
          {formatGigabytes(volume.size)}; instance backups do not include volumes
        </Consequence>
        <Consequence label="Grants">of other users on this volume</Consequence>
      </Consequences>
    </ConfirmDialog>
  )
}
