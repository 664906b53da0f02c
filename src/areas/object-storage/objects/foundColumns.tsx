import { Link } from 'react-router'
import { isolated } from '#ui/display/isolated.tsx'
import type { Column } from '#ui/table/column.ts'
import { tooltipWhenCut } from '#ui/overlay/tooltip.ts'
import type { FoundObject } from './foundObjects.ts'
import { objectColumns } from './objectColumns.tsx'

const folder: Column<FoundObject> = {
  id: 'folder',
  header: 'Folder',
  value: (row) => row.folder,
  cell: (row) => (
    <Link to={row.folderHref} {...tooltipWhenCut}>
      {isolated(row.folder)}
    </Link>
  ),
  width: 200,
  grow: 1,
  mobile: 'meta',
}

const [name, ...others] = objectColumns as readonly Column<FoundObject>[]

export const foundColumns: readonly Column<FoundObject>[] = name ? [name, folder, ...others] : []
