import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { zImageUpload } from '#api/generated/zod.gen.ts'
import { useDeniedReason } from '#api/permissions.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import * as limits from '#contract/limits.gen.ts'
import { SelectInput } from '#ui/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/fields/SwitchInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { useContractForm } from '#ui/useContractForm.ts'
import { taskToast } from '#ui/taskToast.ts'
import { useCloseDrawer } from '#ui/useDrawerAddress.ts'
import { imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useRegions } from '../../regions/queries.ts'
import { FileInput } from './FileInput.tsx'
import type { ChosenFile } from './imageFile.ts'
import { imageLabelField } from './imageSchema.ts'
import { imageRequest } from './imageTask.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useImageUpload } from './useImageUpload.ts'

const schema = z.object({
  file: z
    .custom<ChosenFile>((chosen) => chosen !== undefined, 'Choose a file')
    .check(
      z.superRefine(({ fault }, context) => {
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, input: fault })
      }),
    ),
  label: imageLabelField,
  region: z.string('Choose a region'),
  description: zImageUpload.shape.description,
  cloud_init: z.boolean(),
})

interface Values {
  file?: ChosenFile | undefined
  label: string
  region?: string | undefined
  description?: string | undefined
  cloud_init: boolean
}

/** An image from a file. The drawer stays until the data is there. */
export function UploadForm() {
  const close = useCloseDrawer()
  const deniedReason = useDeniedReason(needs.image.create)
  const regions = useRegions()
  const { send, samples, isRetry, cancel } = useImageUpload()
  const form = useContractForm<Values, z.infer<typeof schema>>({
    schema,
    defaultValues: {
      file: undefined,
      label: '',
      region: undefined,
      description: undefined,
      cloud_init: false,
    },
  })
  const { control } = form
  const chosen = useWatch({ control, name: 'file' })
  const isSending = samples !== undefined
  const isFixed = isSending || isRetry
  return (
    <FormDrawer
      title="Upload image"
      submitLabel={isRetry ? 'Retry upload' : 'Upload image'}
      form={form}
      operation={{ mutateAsync: send }}
      toInput={({ file, label, region, description, cloud_init }) => ({
        file: file.file,
        body: {
          label,
          region,
          description: description || undefined,
          cloud_init: cloud_init || undefined,
        },
      })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(image) => {
        void trackTask(imageRequest(image), () => Promise.resolve(image))
        taskToast(
          { type: 'image', id: image.id },
          `Uploaded ${imageLabel(image)}; it is being processed`,
        )
      }}
    >
      {isSending && chosen && (
        <UploadProgress samples={samples} total={chosen.file.size} onCancel={cancel} />
      )}
      <FileInput
        name="file"
        control={control}
        label="File"
        readOnly={isSending}
        help="A raw disk image compressed with gzip, at most 5 GB."
      />
      <TextInput
        name="label"
        control={control}
        label="Label"
        readOnly={isFixed}
        limit={limits.imageUpload.label.max}
      />
      <SelectInput
        name="region"
        control={control}
        label="Region"
        width="full"
        readOnly={isFixed}
        help="Where the data is sent; the image works in every region."
        options={regions.map(({ id, label, status }) => ({
          value: id,
          label: label ?? id,
          detail: id,
          disabledReason: status === 'outage' ? 'Has an outage' : undefined,
        }))}
      />
      <TextInput
        name="description"
        control={control}
        label="Description"
        optional
        rows={3}
        readOnly={isFixed}
        limit={limits.imageUpload.description.max}
      />
      <SwitchInput
        name="cloud_init"
        control={control}
        label="Supports cloud-init"
        readOnly={isFixed}
      />
    </FormDrawer>
  )
}
