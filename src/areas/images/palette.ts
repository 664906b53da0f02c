import { mdiCameraOutline, mdiDisc, mdiUpload } from '@mdi/js'
import type { Image } from '#api/generated/types.gen.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { computePaths } from '#paths/computes.ts'
import { imageLabel } from '../labels.ts'
import { imageLabels, imageDisabledReason, deployDisabledReason } from './imageActions.ts'
import { imageActionNames, imagePaths } from '#paths/images.ts'
import { imagesQuery } from './queries.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/images': 'capture upload gzip distributions',
  },
  commands: [
    {
      id: 'upload-image',
      label: 'Upload image',
      icon: mdiUpload,
      keywords: 'new add image gzip disk',
      href: imagePaths.upload(),
    },
    {
      id: 'capture-image',
      label: 'Capture image',
      icon: mdiCameraOutline,
      keywords: 'new create image disk snapshot',
      href: imagePaths.capture(),
    },
  ],
  objects: [
    paletteObjects<Image>({
      kind: 'Image',
      icon: mdiDisc,
      list: imagesQuery,
      item: (row) => ({
        label: imageLabel(row),
        hint: row.is_public ? 'Public' : 'Yours',
        keywords: `${row.id} ${row.vendor ?? ''}`,
        href: imagePaths.detail(row.id),
      }),
      actions: [
        {
          label: 'Create instance from image',
          icon: imageLabels.deploy.icon,
          href: (row: Image) => computePaths.create(row.id),
          disabledReason: deployDisabledReason,
        },
        {
          label: 'Rebuild instance from image',
          icon: imageLabels.rebuild.icon,
          href: (row: Image) => imagePaths.rebuild(row.id),
          disabledReason: deployDisabledReason,
        },
        ...imageActionNames.map((action) => ({
          label: `${imageLabels[action].label} image`,
          icon: imageLabels[action].icon,
          href: (row: Image) => imagePaths.actionOnScreen(row.id, action),
          disabledReason: (row: Image) => imageDisabledReason(row, action),
        })),
      ],
    }),
  ],
}
