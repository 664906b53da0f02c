import { mdiHarddisk, mdiLockOpenVariantOutline, mdiPlus } from '@mdi/js'
import type { Volume } from '#api/generated/types.gen.ts'
import { notLockedReason } from '#lib/deleteLock.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { volumeActionNames, volumePaths } from '#paths/volumes.ts'
import { volumesQuery } from './queries.ts'
import { volumeLabels, volumeDisabledReason } from './volumeActions.ts'
import { volumeLabel } from '../labels.ts'
import { unlockAt } from '#paths/tags.ts'
import { knownRegionLabel } from '#api/query/regions.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/volumes': 'block storage disks attach',
  },
  commands: [
    {
      id: 'create-volume',
      label: 'Create volume',
      icon: mdiPlus,
      keywords: 'new add block storage disk',
      href: volumePaths.create(),
    },
  ],
  objects: [
    paletteObjects<Volume>({
      kind: 'Volume',
      icon: mdiHarddisk,
      list: volumesQuery,
      item: (row) => ({
        label: volumeLabel(row),
        hint: [knownRegionLabel(row.region), row.compute_label].filter(Boolean).join(' · '),
        keywords: [row.id, row.filesystem_path, ...(row.tags ?? [])].join(' '),
        href: volumePaths.detail(row.id),
      }),
      actions: [
        ...volumeActionNames.map((action) => ({
          label: `${volumeLabels[action].label} volume`,
          icon: volumeLabels[action].icon,
          href: (row: Volume) => volumePaths.actionOnScreen(row.id, action),
          disabledReason: (row: Volume) => volumeDisabledReason(row, action),
        })),
        {
          label: 'Unlock volume',
          icon: mdiLockOpenVariantOutline,
          href: ({ id }) => unlockAt(volumePaths.detail(id), id),
          disabledReason: notLockedReason,
        },
      ],
    }),
  ],
}
