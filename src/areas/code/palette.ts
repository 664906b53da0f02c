import { mdiCodeTags } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { codePaths } from '#paths/code.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/code': 'export shell script curl openapi arazzo terraform hcl import infrastructure',
  },
  commands: [
    {
      id: 'write-as-code',
      label: 'Write account as code',
      icon: mdiCodeTags,
      keywords: 'export shell script curl openapi arazzo terraform hcl import infrastructure iac',
      href: codePaths.screen(),
    },
  ],
}
