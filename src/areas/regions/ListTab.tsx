import { useQuery } from '@tanstack/react-query'
import { asCurl } from '#api/requestLog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { regionsQuery } from './queries.ts'
import { regionColumns } from './regionColumns.tsx'

/** Where things can run, what each place offers and which name servers it has. */
export function ListTab() {
  const { data, error, refetch, isFetching } = useQuery(regionsQuery())
  return error && !data ? (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <DataTable
      label="Regions"
      name="regions"
      columns={regionColumns}
      rows={data?.data}
      total={data?.results}
      rowId={(region) => region.id}
      defaultSort="region"
      empty={
        <EmptyState
          title="No regions"
          command={asCurl({ method: 'GET', path: '/v4/regions', query: '' })}
        >
          A region is a place where instances, databases and buckets run. This API lists none.
        </EmptyState>
      }
    />
  )
}
