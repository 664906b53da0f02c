import { mdiPencilOutline, mdiPlus, mdiTagOutline, mdiTrashCanOutline } from '@mdi/js'
import type { Tag } from '#api/generated/types.gen.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { tagPaths } from '#paths/tags.ts'
import { tagsQuery } from './queries.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/tags': 'labels groups tagged objects',
  },
  commands: [
    {
      id: 'create-tag',
      label: 'Create tag',
      icon: mdiPlus,
      keywords: 'new add label',
      href: tagPaths.create(),
    },
  ],
  objects: [
    paletteObjects<Tag>({
      kind: 'Tag',
      icon: mdiTagOutline,
      list: tagsQuery,
      item: ({ label = '' }) => ({ label, href: tagPaths.detail(label) }),
      actions: [
        {
          label: 'Rename tag',
          icon: mdiPencilOutline,
          href: ({ label = '' }) => tagPaths.rename(label),
        },
        {
          label: 'Delete tag',
          icon: mdiTrashCanOutline,
          href: ({ label = '' }) => tagPaths.delete(label),
        },
      ],
    }),
  ],
}
