import { curlCommand } from '#api/http/curl.ts'
import { useMemo, useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { LazyErrorState } from '#ui/error/LazyErrorState.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { CreateButton } from '../CreateButton.tsx'
import { GrantedEmptyState } from '../GrantedEmptyState.tsx'
import { needs } from '../needs.ts'
import { useRegions } from '#api/query/regions.ts'
import { computeColumns } from './list/columns.tsx'
import type { ListTools } from './list/ComputeListTools.tsx'
import { computePaths } from '#paths/computes.ts'
import { useComputes, useComputeTypes } from './queries.ts'

const listTools = lazyIdle(
  async () => (await import('./list/ComputeListTools.tsx')).ComputeListTools,
)

const noBulkActions: ListTools['bulkActions'] = []

const createCommand = curlCommand({
  method: 'POST',
  path: '/v4/compute/instances',
  query: '',
  body: { region: 'eu-central', type: 'g6-standard-1' },
})

/** Lists all instances that the user can access. */
export function ComputesScreen() {
  const list = useComputes()
  // Request types and regions after the first page of instances, so that they do not delay the first row.
  const types = useComputeTypes(!list.isPending)
  const regions = useRegions(!list.isPending)
  const [tools, setTools] = useState<ListTools | null>(null)
  const vpcAddresses = tools?.vpcAddresses
  const isWide = useMediaQuery('(min-width: 1440px)')
  const columns = useMemo(
    () => computeColumns({ types, regions, vpcAddresses, isWide }),
    [types, regions, vpcAddresses, isWide],
  )
  const create = (
    <CreateButton href={computePaths.create()} need={needs.compute.create}>
      Create instance
    </CreateButton>
  )
  return (
    <Screen
      title="Instances"
      actions={
        <>
          <RefreshButton list={list} />
          {!isEmptyList(list) && create}
        </>
      }
    >
      {list.error && list.loaded === 0 ? (
        <LazyErrorState
          error={list.error}
          noun="instances"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <DataTable
          label="Instances"
          name="computes"
          columns={columns}
          rows={list.isPending ? undefined : list.rows}
          total={list.isPending ? undefined : list.total}
          loading={!list.complete}
          fault={listError(list)}
          note={
            list.moved
              ? 'The list changed while it was loading, so an entry may be missing.'
              : vpcAddresses?.fault && `VPC addresses could not be loaded: ${vpcAddresses.fault}`
          }
          rowId={rowId}
          rowHref={rowHref}
          bulkActions={tools?.bulkActions ?? noBulkActions}
          rowActions={(compute) => tools?.rowActions(compute)}
          empty={
            <GrantedEmptyState
              noun="instances"
              createNeed={needs.compute.create}
              command={createCommand}
              action={create}
            >
              An instance is a virtual machine.
            </GrantedEmptyState>
          }
        />
      )}
      <listTools.Component ref={setTools} />
    </Screen>
  )
}

const rowId = (compute: Compute) => compute.id
const rowHref = (compute: Compute) => computePaths.tab(compute.id, 'overview')

function listError(list: ReturnType<typeof useComputes>) {
  const why = list.pageError ?? list.error
  if (!why) return undefined
  return list.pageError
    ? { text: `Some pages could not be loaded: ${why.message}`, onRetry: () => void list.retry() }
    : {
        text: `The list could not be refreshed: ${why.message}`,
        onRetry: () => void list.refetch(),
      }
}
