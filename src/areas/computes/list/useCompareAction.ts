import { mdiChartMultiple } from '@mdi/js'
import { useNavigate } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import type { BulkAction } from '#ui/table/column.ts'
import { compareDisabledReason } from '../compare/comparedIds.ts'
import { computePaths } from '../paths.ts'

/** Leads from the chosen rows to their charts. */
export function useCompareAction(): BulkAction<Compute> {
  const navigate = useNavigate()
  return {
    label: 'Compare',
    icon: mdiChartMultiple,
    disabledReason: (rows) => compareDisabledReason(rows.length),
    onSelect: (rows) => void navigate(computePaths.compare(rows.map(({ id }) => id))),
  }
}
