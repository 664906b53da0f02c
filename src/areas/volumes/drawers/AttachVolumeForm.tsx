import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Volume } from '#api/generated/types.gen.ts'
import { formatGigabytes } from '#lib/format.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useAttachVolume, useVolumes } from '../queries.ts'
import { volumeDisabledReason } from '../volumeActions.ts'
import { attachedComputeLabel } from '../attachedComputeLabel.ts'
import { configError, slotOptions } from './slots.ts'
import { useAddressedInstance } from './useAddressed.ts'
import type { VolumeDrawerProps } from './volumeDrawers.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useConfigReset } from './useConfigReset.ts'
import { useInstance } from '../../computes/public/useInstance.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { useRegionLabel } from '#api/query/regions.ts'

interface Values {
  volume_id?: number | undefined
  compute_id?: number | undefined
  config_id?: number | undefined
  persist_across_boots: boolean
}

interface Attachment extends Values {
  volume_id: number
  compute_id: number
}

/** Form that attaches a given volume to an instance of its region. */
export const AttachVolumeForm = (props: VolumeDrawerProps) => <Form {...props} />

/** Form that attaches a volume, selected by the user, to the instance in the URL. */
export function AttachToForm() {
  return <Form onClose={useCloseDrawer()} />
}

function Form({ volume: given, onClose }: { volume?: Volume; onClose: () => void }) {
  const attach = useAttachVolume()
  const deniedReasonOf = useDeniedReasons()
  const regionLabel = useRegionLabel()
  const volumes = useVolumes()
  const instance = useAddressedInstance()
  const schema = z
    .object({
      volume_id: z.number(),
      compute_id: z.number(),
      config_id: z.optional(z.number()),
      persist_across_boots: z.boolean(),
    })
    .check(
      z.superRefine((values, context) => {
        const message = values.persist_across_boots
          ? configError(configs, values.config_id, compute?.status)
          : undefined
        if (message !== undefined)
          context.addIssue({ code: 'custom', message, path: ['config_id'], input: values })
      }),
    )
  const form = useContractForm<Values, Attachment>({
    schema,
    defaultValues: {
      volume_id: given?.id,
      compute_id: given ? undefined : instance,
      config_id: undefined,
      persist_across_boots: true,
    },
  })
  const { control } = form
  const [volumeId, computeId, persists] = useWatch({
    control,
    name: ['volume_id', 'compute_id', 'persist_across_boots'],
  })
  useConfigReset(computeId, () => form.setValue('config_id', undefined))
  const volume = given ?? volumes.rows.find(({ id }) => id === volumeId)
  const { compute, configs, options, loading, error } = useInstance(computeId, volume?.region)
  const near = volumes.rows.filter(
    ({ region }) => compute?.region === undefined || region === compute.region,
  )
  return (
    <FormDrawer
      title={given ? `Attach ${volumeLabel(given)}` : 'Attach a volume'}
      {...(given && {
        meta: `${formatGigabytes(given.size)} in ${regionLabel(given.region) ?? 'its region'}`,
      })}
      submitLabel="Attach volume"
      call="POST /volumes/{volumeId}/attach"
      form={form}
      operation={attach}
      toInput={({ volume_id, compute_id, config_id, persist_across_boots }) => ({
        path: { volumeId: volume_id },
        body: {
          compute_id,
          persist_across_boots,
          config_id: persist_across_boots ? config_id : undefined,
        },
      })}
      deniedReason={deniedReasonOf(given ? needs.volume.attach(given) : needs.volume.attachOne)}
      disabledReason={given && volumeDisabledReason(given, 'attach')}
      onClose={onClose}
      onDone={(attached) =>
        toast(
          `Attached ${volumeLabel(attached)} to ${attachedComputeLabel(attached) ?? 'the instance'}`,
        )
      }
    >
      {!given && (
        <ComboInput
          name="volume_id"
          control={control}
          label="Volume"
          options={near.map((each) => ({
            value: each.id,
            label: volumeLabel(each),
            detail: [formatGigabytes(each.size), regionLabel(each.region)]
              .filter(Boolean)
              .join(', '),
            disabledReason:
              deniedReasonOf(needs.volume.attach(each)) ?? volumeDisabledReason(each, 'attach'),
          }))}
          loading={!volumes.complete && !volumes.error}
          placeholder="An unattached volume"
          none={compute ? `No volume in ${regionLabel(compute.region)}` : 'No volumes'}
          help={
            volumes.error ? `The volumes could not be loaded: ${volumes.error.message}` : undefined
          }
        />
      )}
      <ComboInput
        name="compute_id"
        control={control}
        label="Instance"
        options={options}
        loading={loading}
        placeholder="An instance in the same region"
        none={volume?.region ? `No instance in ${regionLabel(volume.region)}` : 'No instances'}
        help={error ? `The instances could not be loaded: ${error.message}` : undefined}
      />
      <SwitchInput
        name="persist_across_boots"
        control={control}
        label="Attach at every boot"
        help={
          persists
            ? 'Uses a device slot of a configuration.'
            : 'Uses no device slot. Detached at the next boot.'
        }
      />
      {persists && configs && configs.length > 0 && (
        <SelectInput
          name="config_id"
          control={control}
          label="Configuration"
          optional
          width="full"
          placeholder={configs.length === 1 ? 'The only one' : 'The running one'}
          options={slotOptions(configs)}
        />
      )}
    </FormDrawer>
  )
}
