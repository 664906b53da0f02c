import { mdiFileOutline, mdiFolder } from '@mdi/js'
import { Icon } from '#ui/display/Icon.tsx'
import { isolated } from '#ui/display/isolated.tsx'
import { tooltipWhenCut } from '#ui/overlay/tooltip.ts'
import styles from '../ObjectStorage.module.css'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { formatObjectSize } from '../bytes.ts'
import type { ObjectRow } from './objectRows.ts'

export const objectColumns: readonly Column<ObjectRow>[] = [
  {
    id: 'label',
    header: 'Name',
    value: ({ label }) => label,
    first: ({ isFolder }) => isFolder,
    cell: ({ label, isFolder }) => (
      <span className={styles.named}>
        <Icon path={isFolder ? mdiFolder : mdiFileOutline} />
        <span {...tooltipWhenCut}>{isolated(label)}</span>
      </span>
    ),
    reusable: true,
    width: 240,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'size',
    header: 'Size',
    value: ({ size }) => size,
    cell: ({ size, isFolder }) => (isFolder ? undefined : formatObjectSize(size)),
    words: ({ isFolder }) => (isFolder ? 'Folder' : undefined),
    align: 'end',
    sort: 'number',
    width: 100,
    mobile: 'meta',
  },
  {
    id: 'modified',
    header: 'Modified',
    value: ({ last_modified: modified }) => modified,
    cell: ({ last_modified: modified }) => modified && <Time value={modified} />,
    sort: 'time',
    width: 150,
    mobile: 'meta',
  },
  {
    id: 'etag',
    header: 'ETag',
    value: ({ etag }) => etag,
    mono: true,
    copy: 'ETag',
    width: 240,
    hidden: true,
  },
]
