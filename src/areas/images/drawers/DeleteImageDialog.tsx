import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { formatMegabytes } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { imageDisabledReason } from '../imageActions.ts'
import { useDeleteImage } from '../queries.ts'
import type { ImageDrawerProps } from './imageDrawers.ts'

export function DeleteImageDialog({ image, onClose, onDeleted }: ImageDrawerProps) {
  const deniedReasonOf = useDeniedReasons()
  const { mutateAsync: remove } = useDeleteImage()
  const name = imageLabel(image)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      typeName={name}
      disabledReason={
        imageDisabledReason(image, 'delete') ?? deniedReasonOf(needs.image.write(image.id))
      }
      call="DELETE /images/{imageId}"
      callParts={{ path: { imageId: image.id } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove({ path: { imageId: image.id } }))
        toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      <Consequences>
        <Consequence label="Data">
          {image.size ? formatMegabytes(image.size) : 'none has been uploaded'}
        </Consequence>
        <Consequence label="Instances">
          those deployed from it are not deleted, but can no longer be rebuilt from it
        </Consequence>
      </Consequences>
    </ConfirmDialog>
  )
}
