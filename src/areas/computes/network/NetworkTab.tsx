import { useQuery } from '@tanstack/react-query'
import { asCurl } from '#api/requestLog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useCompute } from '../queries.ts'
import { addressColumns } from './addressColumns.tsx'
import { addressRows } from './addressRows.ts'
import styles from './NetworkTab.module.css'
import { computeIpsQuery } from './queries.ts'
import { ResolversPanel } from './ResolversPanel.tsx'

/** Every address of an instance, and whom it asks for names. */
export function NetworkTab({ computeId }: { computeId: number }) {
  const ips = useQuery(computeIpsQuery(computeId))
  const { data: compute } = useCompute(computeId)
  return (
    <div className={styles.tab}>
      {ips.error && !ips.data ? (
        <ErrorState
          error={ips.error}
          onRetry={() => void ips.refetch()}
          retrying={ips.isFetching}
        />
      ) : (
        <DataTable
          label="Addresses"
          name="compute-addresses"
          columns={addressColumns}
          rows={ips.data && addressRows(ips.data)}
          rowId={(row) => row.id}
          height="content"
          empty={
            <EmptyState
              title="No addresses"
              command={asCurl({
                method: 'GET',
                path: `/v4/compute/instances/${computeId}/ips`,
                query: '',
              })}
            >
              An instance gets a public IPv4 address and an IPv6 address when it is made.
            </EmptyState>
          }
        />
      )}
      <ResolversPanel region={compute?.region} />
    </div>
  )
}
