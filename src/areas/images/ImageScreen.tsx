import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { Image } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { imageLabelError } from '#contract/rules/images.ts'
import { codePoints, formatMegabytes } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useDeletionAddress, useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { computePaths } from '#paths/computes.ts'
import { imageLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { type ImageDrawerProps, imageDrawers } from './drawers/imageDrawers.ts'
import {
  deployDisabledReason,
  imageActions,
  imageDisabledReason,
  imageLabels,
} from './imageActions.ts'
import { ownerOf } from './imageColumns.tsx'
import { ImageOverview } from './ImageOverview.tsx'
import { ImageStatus } from './ImageStatus.tsx'
import { type ImageActionName, imagePaths } from '#paths/images.ts'
import { imageIdParam, useImage, useUpdateImage } from './queries.ts'

const overlay = (action: ImageActionName): ComponentType<ImageDrawerProps> =>
  lazyOverlay<ImageDrawerProps>(imageDrawers[action]).Component

const overlays: Readonly<Record<ImageActionName, ComponentType<ImageDrawerProps>>> = {
  send: overlay('send'),
  edit: overlay('edit'),
  delete: overlay('delete'),
}

const drawerNames = ['send', 'edit'] as const

const { max: descriptionMax } = limits.imageUpdate.description

/** Screen of one image, public or private. */
export function ImageScreen() {
  const imageId = imageIdParam(useParams())
  return <Loaded key={imageId} imageId={imageId} />
}

function Loaded({ imageId }: { imageId: string }) {
  const query = useImage(imageId)
  const { data: image } = query
  if (image) return <Detail image={image} updatedAt={query.dataUpdatedAt} />
  return <PendingScreen title={`Image ${imageId}`} query={query} />
}

function Detail({ image, updatedAt }: { image: Image; updatedAt: number }) {
  const { id: imageId, size } = image
  const deniedReasonOf = useDeniedReasons()
  const { mutateAsync: update } = useUpdateImage()
  const drawer = useDrawerAddress({ names: drawerNames })
  const deletion = useDeletionAddress(imagePaths.list())
  const name = imageLabel(image)
  const description = image.description ?? ''
  const editReason =
    imageDisabledReason(image, 'edit') ?? deniedReasonOf(needs.image.write(imageId))
  const Drawer = drawer.name && overlays[drawer.name]
  return (
    <ObjectHeader
      name={name}
      noun="Image"
      href={imagePaths.detail(image.id)}
      updatedAt={updatedAt}
      heading={
        <InlineEdit
          label={`label of ${name}`}
          value={image.label ?? ''}
          limit={limits.imageUpdate.label.max}
          check={imageLabelError}
          disabledReason={editReason}
          onSave={(label) => update({ path: { imageId }, body: { label } })}
        />
      }
      status={<ImageStatus image={image} variant="soft" />}
      facts={
        <>
          <span>{ownerOf(image)}</span>
          {Boolean(size) && <span>{formatMegabytes(size)}</span>}
          <InlineEdit
            value={description}
            label={`description of ${name}`}
            limit={descriptionMax}
            check={(text) =>
              codePoints(text) > descriptionMax ? `At most ${descriptionMax} characters` : undefined
            }
            disabledReason={editReason}
            onSave={(text) => update({ path: { imageId }, body: { description: text || null } })}
          >
            {description || 'No description'}
          </InlineEdit>
        </>
      }
      primary={
        <Button
          variant="primary"
          icon={imageLabels.deploy.icon}
          href={computePaths.create(imageId)}
          disabledReason={deniedReasonOf(needs.compute.create) ?? deployDisabledReason(image)}
        >
          {imageLabels.deploy.label}
        </Button>
      }
      // Without the action of the primary button.
      menu={imageActions({ deniedReasonOf, onScreen: true })(image).filter(
        ({ label }) => label !== imageLabels.deploy.label,
      )}
    >
      <ImageOverview image={image} />
      {Drawer && <Drawer image={image} onClose={drawer.close} />}
      {deletion.isOpen && (
        <overlays.delete image={image} onClose={deletion.close} onDeleted={deletion.leave} />
      )}
    </ObjectHeader>
  )
}
