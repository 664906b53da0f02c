import type { Image } from '#api/generated/types.gen.ts'
import { formatMegabytes, humanize } from '#lib/format.ts'
import { createdColumn } from '#ui/list/listColumns.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { imageLabel } from '../labels.ts'
import { ImageStatus } from './ImageStatus.tsx'
import { supportEnd } from './supportEnd.ts'

export const ownerOf = ({ is_public: isPublic }: Image) => (isPublic ? 'Public' : 'Yours')

const statusText = (image: Image) =>
  (image.status === 'available' && supportEnd(image, Date.now())) || humanize(image.status)

export const imageColumns: readonly Column<Image>[] = [
  { id: 'label', header: 'Image', value: imageLabel, width: 200, grow: 1, mobile: 'title' },
  {
    id: 'status',
    header: 'Status',
    value: statusText,
    cell: (image) => <ImageStatus image={image} />,
    usual: { is: (image) => statusText(image) === 'Available', text: 'all available' },
    width: 184,
    mobile: 'title',
    filter: { kind: 'choice' },
  },
  {
    id: 'owner',
    header: 'Owner',
    value: ownerOf,
    width: 84,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'vendor',
    header: 'Vendor',
    value: ({ vendor }) => vendor,
    width: 100,
    // Hidden because the label of a public image starts with the vendor.
    hidden: true,
    filter: { kind: 'choice' },
  },
  {
    id: 'size',
    header: 'Size',
    value: ({ size }) => size,
    cell: ({ size }) => (size ? formatMegabytes(size) : undefined),
    align: 'end',
    sort: 'number',
    width: 84,
    mobile: 'meta',
  },
  {
    id: 'capabilities',
    header: 'Capabilities',
    value: ({ capabilities, deprecated }) =>
      [...(capabilities ?? []), ...(deprecated ? ['deprecated'] : [])].join(', '),
    width: 112,
  },
  { id: 'description', header: 'Description', value: ({ description }) => description, width: 160 },
  createdColumn({ width: 124 }),
  {
    id: 'expiry',
    header: 'Expires',
    value: ({ expiry }) => expiry,
    cell: ({ expiry }) => <Time value={expiry} />,
    sort: 'time',
    width: 112,
    hidden: true,
  },
  {
    id: 'id',
    header: 'ID',
    value: ({ id }) => id,
    mono: true,
    copy: 'image ID',
    width: 140,
    hidden: true,
  },
]
