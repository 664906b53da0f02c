import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { shellQuoted } from '#lib/shellQuoted.ts'
import { CopyButton } from '#ui/display/Copy.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { imageDisabledReason } from '../imageActions.ts'
import { FileInput } from './FileInput.tsx'
import type { ChosenFile } from './imageFile.ts'
import type { ImageDrawerProps } from './imageDrawers.ts'
import styles from './SendDataForm.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { announcedImage, useImageUpload } from './useImageUpload.ts'

const schema = z.object({
  file: z
    .custom<ChosenFile>((chosen) => chosen !== undefined, 'Required')
    .check(
      z.superRefine(({ fault }, context) => {
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, input: fault })
      }),
    ),
})

interface Values {
  file?: ChosenFile | undefined
}

/** Drawer that sends the data of an announced image: from the browser, or with curl from another machine. */
export function SendDataForm({ image, onClose }: ImageDrawerProps) {
  const deniedReasonOf = useDeniedReasons()
  const announcedUpload = announcedImage(image)
  const { send, samples, isRetry, cancel } = useImageUpload(announcedUpload)
  const form = useContractForm<Values, z.infer<typeof schema>>({
    schema,
    defaultValues: { file: undefined },
  })
  const { control } = form
  const selectedFile = useWatch({ control, name: 'file' })
  return (
    <FormDrawer
      title={`Send data of ${imageLabel(image)}`}
      submitLabel={isRetry ? 'Retry upload' : 'Upload'}
      form={form}
      operation={{ mutateAsync: ({ file }: { file: File }) => send({ file }) }}
      toInput={({ file }) => ({ file: file.file })}
      disabledReason={imageDisabledReason(image, 'send')}
      deniedReason={deniedReasonOf(needs.image.write(image.id))}
      onClose={onClose}
      onDone={() =>
        taskToast(
          { type: 'image', id: image.id },
          `Uploaded ${imageLabel(image)}; it is being processed`,
        )
      }
    >
      {samples && selectedFile && (
        <UploadProgress samples={samples} total={selectedFile.file.size} onCancel={cancel} />
      )}
      <FileInput
        name="file"
        control={control}
        label="File"
        readOnly={samples !== undefined}
        help="A raw disk image compressed with gzip, at most 5 GB."
      />
      {announcedUpload && <CurlCommand address={announcedUpload.address} />}
    </FormDrawer>
  )
}

function CurlCommand({ address }: { address: string }) {
  const command = `curl -T disk.img.gz -H 'Content-Type: application/octet-stream' ${shellQuoted(address)}`
  return (
    <section className={styles.curl} aria-label="Send it with curl">
      <h3>Or send it with curl</h3>
      <p>From the machine that has the file. Without data the image is deleted after 24 hours.</p>
      <code className={styles.command}>{command}</code>
      <div>
        <CopyButton value={command} what="curl command" />
      </div>
    </section>
  )
}
