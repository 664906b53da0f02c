import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Image, ImageUpload } from '#api/generated/types.gen.ts'
import { zImageUpload } from '#api/generated/zod.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useRegions } from '#api/query/regions.ts'
import { FileInput } from './FileInput.tsx'
import type { ChosenFile } from './imageFile.ts'
import { imageLabelField } from './imageSchema.ts'
import { imageRequest } from './imageTask.ts'
import { SendDataForm } from './SendDataForm.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useImageUpload } from './useImageUpload.ts'

const fileError = (file: ChosenFile | undefined, byCurl: boolean): string | undefined =>
  byCurl ? undefined : file ? file.fault : 'Required'

const schema = z
  .object({
    file: z.optional(z.custom<ChosenFile>()),
    by_curl: z.boolean(),
    label: imageLabelField,
    region: z.string(),
    description: zImageUpload.shape.description,
    cloud_init: z.boolean(),
  })
  .check(
    z.refine(({ file, by_curl: byCurl }) => fileError(file, byCurl) === undefined, {
      path: ['file'],
      error: ({ input }) => {
        const { file, by_curl: byCurl } = input as Pick<Values, 'file' | 'by_curl'>
        return fileError(file, byCurl)
      },
      // Runs even if other fields have errors, so that all errors are shown together.
      when: () => true,
    }),
  )

interface Values {
  file?: ChosenFile | undefined
  /** The file is on another machine, so the user sends it from a terminal. */
  by_curl: boolean
  label: string
  region?: string | undefined
  description?: string | undefined
  cloud_init: boolean
}

/** Form that creates an image from a file. The drawer stays open until the upload is complete. */
export function UploadForm() {
  const close = useCloseDrawer()
  const deniedReason = useDeniedReason(needs.image.create)
  const regions = useRegions()
  const { send, announce, samples, isRetry, cancel } = useImageUpload()
  const [created, setCreated] = useState<Image>()
  const form = useContractForm<Values, z.infer<typeof schema>>({
    schema,
    defaultValues: {
      file: undefined,
      by_curl: false,
      label: '',
      region: undefined,
      description: undefined,
      cloud_init: false,
    },
  })
  const { control } = form
  const [chosen, byCurl] = useWatch({ control, name: ['file', 'by_curl'] })
  if (created) return <SendDataForm image={created} onClose={close} />
  const isSending = samples !== undefined
  const isFixed = isSending || isRetry
  return (
    <FormDrawer
      title="Upload image"
      submitLabel={isRetry ? 'Retry upload' : byCurl ? 'Create image' : 'Upload image'}
      call="POST /images/upload"
      form={form}
      operation={{
        mutateAsync: ({ file, body }: { file?: File | undefined; body: ImageUpload }) =>
          file ? send({ file, body }) : announce(body),
      }}
      toInput={({ file, by_curl: withoutFile, label, region, description, cloud_init }) => ({
        file: withoutFile ? undefined : file?.file,
        body: {
          label,
          region,
          description: description || undefined,
          cloud_init: cloud_init || undefined,
        },
      })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(image, values) => {
        void trackTask(imageRequest(image), () => Promise.resolve(image))
        if (values.by_curl) {
          setCreated(image)
          return false
        }
        taskToast(
          { type: 'image', id: image.id },
          `Uploaded ${imageLabel(image)}; it is being processed`,
        )
        return true
      }}
    >
      {isSending && chosen && (
        <UploadProgress samples={samples} total={chosen.file.size} onCancel={cancel} />
      )}
      {!byCurl && (
        <FileInput
          name="file"
          control={control}
          label="File"
          readOnly={isSending}
          help="A raw disk image compressed with gzip, at most 5 GB."
        />
      )}
      <SwitchInput
        name="by_curl"
        control={control}
        label="Upload with curl"
        readOnly={isFixed}
        help="For a file on another machine: the next step shows the command."
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
        whenEmpty={undefined}
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
