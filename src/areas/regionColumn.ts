import type { Region } from '#api/generated/types.gen.ts'
import type { Column } from '#ui/table/column.ts'
import { regionLabel } from '#api/query/regions.ts'

/** Column with the region's label. Filter values in URLs use its id. */
export const regionColumn = <Row extends { region?: string | undefined }>(
  regions: readonly Region[],
): Column<Row> => ({
  id: 'region',
  header: 'Region',
  value: ({ region }) => regionLabel(regions, region),
  searched: ({ region }) => region ?? '',
  width: 136,
  mobile: 'meta',
  filter: {
    kind: 'choice',
    values: ({ region }) => (region ? [region] : []),
    label: (region) => regionLabel(regions, region) ?? region,
  },
})
