import { mdiDnsOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { curlCommand } from '#api/http/curl.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { regionsQuery } from '#api/query/regions.ts'
import { regionColumns } from './regionColumns.tsx'

const resolversDialog = lazyOverlay(
  async () => (await import('./ResolversDialog.tsx')).ResolversDialog,
)
const names = ['resolvers'] as const

/** Tab with the regions, their capabilities and their DNS resolvers. */
export function ListTab() {
  const { data, error, refetch, isFetching } = useQuery(regionsQuery())
  const drawer = useDrawerAddress({ names })
  const openRegion = drawer.name && data?.data.find(({ id }) => id === drawer.id)
  return error && !data ? (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <>
      <DataTable
        label="Regions"
        name="regions"
        columns={regionColumns}
        rows={data?.data}
        total={data?.results}
        rowId={(region) => region.id}
        defaultSort="region"
        rowActions={({ id }) => [
          {
            label: 'Resolvers',
            icon: mdiDnsOutline,
            onSelect: () => drawer.open('resolvers', id),
          },
        ]}
        empty={
          <EmptyState
            title="No regions"
            command={curlCommand({ method: 'GET', path: '/v4/regions', query: '' })}
          >
            A region is a place where instances, databases and buckets run. This API lists none.
          </EmptyState>
        }
      />
      {openRegion && <resolversDialog.Component region={openRegion} onClose={drawer.close} />}
    </>
  )
}
