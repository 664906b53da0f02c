import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { computeConfigsQuery, computeQuery } from '../../computes/queries.ts'
import { useDetachVolume } from '../queries.ts'
import { volumeDisabledReason } from '../volumeActions.ts'
import { attachedComputeLabel } from '../attachedComputeLabel.ts'
import { volumeSlots } from './slots.ts'
import type { VolumeDrawerProps } from './volumeDrawers.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'

export function DetachVolumeDialog({ volume, onClose }: VolumeDrawerProps) {
  const deniedReasonOf = useDeniedReasons()
  const { mutateAsync: detach } = useDetachVolume()
  const computeId = volume.compute_id ?? undefined
  const enabled = computeId !== undefined
  const configs = useQuery({ ...computeConfigsQuery(computeId ?? 0), enabled })
  const compute = useQuery({ ...computeQuery(computeId ?? 0), enabled }).data
  const name = volumeLabel(volume)
  const instance = attachedComputeLabel(volume)
  const slots = volumeSlots(configs.data?.rows ?? [], volume.id)
  return (
    <ConfirmDialog
      title={instance === undefined ? `Detach ${name}?` : `Detach ${name} from ${instance}?`}
      action={`Detach ${name}`}
      tone={compute?.status === 'offline' ? 'plain' : 'danger'}
      disabledReason={
        deniedReasonOf(needs.volume.detach(volume)) ?? volumeDisabledReason(volume, 'detach')
      }
      call="POST /volumes/{volumeId}/detach"
      callParts={{ path: { volumeId: volume.id } }}
      onConfirm={async () => {
        await detach({ path: { volumeId: volume.id } })
        toast(`Detached ${name}`)
      }}
      onClose={onClose}
    >
      {instance === undefined ? (
        <p>It is not attached.</p>
      ) : (
        <>
          {compute?.status !== 'offline' && (
            <p>Unmount it on {instance} first: unwritten data is lost.</p>
          )}
          <Consequences title="What happens">
            <Consequence label="Data">stays on the volume</Consequence>
            {slots.length > 0 ? (
              slots.map(({ configId, config, slot }) => (
                <Consequence key={configId} label={config}>
                  {slot} becomes empty
                </Consequence>
              ))
            ) : (
              <Consequence
                label="Configurations"
                state={configs.isError ? 'error' : configs.isPending ? 'loading' : 'read'}
                reason={configs.error?.message}
              >
                none uses it
              </Consequence>
            )}
          </Consequences>
        </>
      )}
    </ConfirmDialog>
  )
}
