import { curlCommand } from '#api/http/curl.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { useKernels } from '../catalogueQueries.ts'
import { kernelColumns } from './kernelColumns.tsx'

/** Tab with the kernels that a configuration can boot, in all regions. */
export function KernelsTab() {
  const list = useKernels()
  return (
    <ListTable
      list={list}
      noun="kernels"
      label="Kernels"
      name="kernels"
      columns={kernelColumns}
      rowId={({ id }) => id}
      defaultSort="-built"
      empty={
        <EmptyState
          title="No kernels"
          command={curlCommand({ method: 'GET', path: '/v4/compute/kernels', query: '' })}
        >
          A configuration names the kernel that an instance boots. This API lists none.
        </EmptyState>
      }
    />
  )
}
