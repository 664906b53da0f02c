import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { zImageCreate } from '#api/generated/zod.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { capturedLabel } from '#contract/rules/images.ts'
import { formatMegabytes, humanize } from '#lib/format.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useComputes } from '../../computes/queries.ts'
import { computeDisksQuery } from '../../computes/storage/queries.ts'
import { diskLabel, imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { instanceOptions } from '../../computes/public/instanceOptions.ts'
import { useCaptureImage } from '../queries.ts'
import { imageLabelField } from './imageSchema.ts'
import { imageRequest } from './imageTask.ts'
import { useRegionLabel } from '#api/query/regions.ts'

const schema = z.object({
  compute_id: z.number(),
  disk_id: z.number(),
  label: z.optional(imageLabelField),
  description: zImageCreate.shape.description,
  cloud_init: z.boolean(),
})

interface Values {
  compute_id?: number | undefined
  disk_id?: number | undefined
  label?: string | undefined
  description?: string | undefined
  cloud_init: boolean
}

/** Form that captures an image of a disk: the user selects an instance and then one of its disks. */
export function CaptureForm() {
  const close = useCloseDrawer()
  const capture = useCaptureImage()
  const deniedReasonOf = useDeniedReasons()
  const regionLabel = useRegionLabel()
  const computes = useComputes()
  const form = useContractForm<Values, z.infer<typeof schema>>({
    schema,
    defaultValues: {
      compute_id: undefined,
      disk_id: undefined,
      label: undefined,
      description: undefined,
      cloud_init: false,
    },
  })
  const { control, setValue } = form
  const [computeId, diskId] = useWatch({ control, name: ['compute_id', 'disk_id'] })
  // Clears the disk, because it belonged to the previous instance.
  useEffect(() => setValue('disk_id', undefined), [computeId, setValue])
  const disks = useQuery({
    ...computeDisksQuery(computeId ?? 0),
    enabled: computeId !== undefined,
  })
  const rows = computeId === undefined ? [] : (disks.data?.data ?? [])
  const disk = rows.find(({ id }) => id === diskId)
  return (
    <FormDrawer
      title="Capture image"
      call="POST /images"
      form={form}
      operation={capture}
      toInput={({ disk_id, label, description, cloud_init }) => ({
        body: {
          disk_id,
          label: label || undefined,
          description: description || undefined,
          cloud_init: cloud_init || undefined,
        },
      })}
      deniedReason={deniedReasonOf(needs.image.capture)}
      onClose={close}
      onDone={(image) => {
        void trackTask(imageRequest(image), () => Promise.resolve(image))
        taskToast({ type: 'image', id: image.id }, `${imageLabel(image)} is being created`)
      }}
    >
      <ComboInput
        name="compute_id"
        control={control}
        label="Instance"
        options={instanceOptions(computes.rows, {
          region: undefined,
          deniedReasonOf: ({ id }) => deniedReasonOf(needs.image.captureOf(id)),
          regionLabel,
        })}
        loading={!computes.complete && !computes.error}
        none="No instances"
        help={
          computes.error
            ? `The instances could not be loaded: ${computes.error.message}`
            : 'Shut the instance down first for a consistent image.'
        }
      />
      <SelectInput
        name="disk_id"
        control={control}
        label="Disk"
        width="full"
        placeholder={computeId === undefined ? 'Select an instance first' : 'Select a disk'}
        help={disks.error ? `The disks could not be loaded: ${disks.error.message}` : undefined}
        options={rows.map((each) => ({
          value: each.id,
          label: diskLabel(each),
          detail: [formatMegabytes(each.size), each.filesystem].filter(Boolean).join(', '),
          disabledReason:
            each.status === undefined || each.status === 'ready'
              ? undefined
              : `${humanize(each.status)} now`,
        }))}
      />
      <TextInput
        name="label"
        control={control}
        label="Label"
        optional
        whenEmpty={undefined}
        limit={limits.imageCreate.label.max}
        {...(disk?.label && { placeholder: capturedLabel(disk.label) })}
        help="Leave blank to use the label of the disk."
      />
      <TextInput
        name="description"
        control={control}
        label="Description"
        optional
        whenEmpty={undefined}
        rows={3}
        limit={limits.imageCreate.description.max}
      />
      <SwitchInput name="cloud_init" control={control} label="Supports cloud-init" />
    </FormDrawer>
  )
}
