import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { VolumeCreate } from '#api/generated/types.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { volumeSize } from '#contract/rules/volumes.ts'
import { changedFields } from '#lib/changedFields.ts'
import { formatGigabytes } from '#lib/format.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { type EveryField, unset } from '#lib/requestBody.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { useCreateVolume, useVolumes } from '../queries.ts'
import { configError, slotOptions } from './slots.ts'
import { useAddressedInstance } from './useAddressed.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useConfigReset } from './useConfigReset.ts'
import { useInstance } from '../../computes/public/useInstance.ts'
import { volumeRequest } from './volumeTask.ts'
import { VolumeFields, volumeFields, type VolumeValues, volumeValues } from './VolumeFields.tsx'
import { gigabytes } from './volumeSchema.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

type Values = EveryField<Omit<VolumeCreate, keyof VolumeValues | 'size'>> &
  VolumeValues & { size: number }

/**
 * Omits default values. The region is omitted with an instance, because the API does not accept both (response shapes
 * 6.1).
 */
const bodyOf = ({
  region,
  compute_id,
  config_id,
  size,
  ...values
}: Values): EveryField<VolumeCreate> => ({
  ...changedFields(volumeValues(), values),
  label: values.label,
  size,
  ...(compute_id === undefined
    ? { region, ...unset('compute_id', 'config_id') }
    : { compute_id, config_id, ...unset('region') }),
})

/** Form that creates a volume, in a region or attached to an instance. */
export function CreateVolumeForm() {
  const close = useCloseDrawer()
  const create = useCreateVolume()
  const deniedReason = useDeniedReason(needs.volume.create)
  const volumes = useVolumes().rows
  const regions = useRegions()
  const instance = useAddressedInstance()
  const schema = z
    .object({
      ...volumeFields(volumes),
      size: gigabytes,
      region: z.optional(z.string()),
      compute_id: z.optional(z.number()),
      config_id: z.optional(z.number()),
    } satisfies Record<keyof VolumeCreate, unknown>)
    .check(
      z.superRefine((values, context) => {
        const issue = (field: string, message: string | undefined) => {
          if (message !== undefined)
            context.addIssue({ code: 'custom', message, path: [field], input: values })
        }
        if (values.compute_id === undefined) {
          if (values.region === undefined) issue('region', 'Select a region or an instance')
        } else issue('config_id', configError(configs, values.config_id, compute?.status))
      }),
    )
  const form = useContractForm<Values>({
    schema,
    defaultValues: {
      ...volumeValues(),
      size: volumeSize.default,
      region: undefined,
      compute_id: instance,
      config_id: undefined,
    },
  })
  const { control } = form
  const [computeId, regionId] = useWatch({ control, name: ['compute_id', 'region'] })
  useConfigReset(computeId, () => form.setValue('config_id', undefined))
  const { compute, configs, options, loading, error } = useInstance(
    computeId,
    computeId === undefined ? regionId : undefined,
  )
  return (
    <FormDrawer
      title="Create volume"
      call="POST /volumes"
      form={form}
      operation={create}
      toInput={(values) => ({ body: bodyOf(values) })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(volume) => {
        void trackTask(volumeRequest(volume, 'volumeCreate'), () => Promise.resolve(volume))
        toast(`Creating ${volumeLabel(volume)}`)
      }}
    >
      <VolumeFields
        fieldOf={(name) => ({ name, control })}
        labelHelp="Also used in the device path."
      >
        <NumberInput
          name="size"
          control={control}
          label="Size"
          unit="GB"
          help={`${volumeSize.min} GB to ${formatGigabytes(volumeSize.max)}. Volumes can only grow.`}
        />
        <ComboInput
          name="compute_id"
          control={control}
          label="Attach to"
          optional
          options={options}
          loading={loading}
          placeholder="None"
          none={regionId === undefined ? 'No instances' : 'No instance in this region'}
          help={error ? `The instances could not be loaded: ${error.message}` : undefined}
        />
        {computeId === undefined ? (
          <SelectInput
            name="region"
            control={control}
            label="Region"
            width="full"
            help="Can be attached only to instances in this region."
            options={regions.map(({ id, label, status, capabilities }) => ({
              value: id,
              label: label ?? id,
              detail: id,
              disabledReason:
                status === 'outage'
                  ? 'Has an outage'
                  : capabilities && !capabilities.includes('Block Storage')
                    ? 'Does not offer volumes'
                    : undefined,
            }))}
          />
        ) : (
          <p>
            Created in the region of the instance
            {compute?.region && `, ${regionLabel(regions, compute.region)}`}.
          </p>
        )}
        {computeId !== undefined && configs && configs.length > 0 && (
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
      </VolumeFields>
    </FormDrawer>
  )
}
