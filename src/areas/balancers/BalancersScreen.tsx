import { mdiLifebuoy } from '@mdi/js'
import { useMemo } from 'react'
import type { Balancer } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { useRegions } from '#api/query/regions.ts'
import { balancerPaths } from '#paths/balancers.ts'
import { ticketPaths } from '#paths/support.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { GrantedEmptyState } from '../GrantedEmptyState.tsx'
import { balancerColumns } from './balancerColumns.tsx'
import { useBalancers } from './queries.ts'

const rowId = (balancer: Balancer) => balancer.id
const rowHref = (balancer: Balancer) => balancerPaths.detail(balancer.id)

/** List of all load balancers that the user can access. */
export function BalancersScreen() {
  const list = useBalancers()
  const regions = useRegions()
  const columns = useMemo(() => balancerColumns(regions), [regions])
  return (
    <Screen
      title="Load balancers"
      meta="Read-only: the API cannot create or change them"
      actions={<RefreshButton list={list} />}
    >
      <ListTable
        list={list}
        noun="load balancers"
        label="Load balancers"
        name="balancers"
        columns={columns}
        rowId={rowId}
        rowHref={rowHref}
        defaultSort="label"
        rowActions={({ id }) => [
          { label: 'Open ticket', icon: mdiLifebuoy, href: ticketPaths.open({ balancer_id: id }) },
        ]}
        empty={
          <GrantedEmptyState
            noun="load balancers"
            command={curlCommand({ method: 'GET', path: '/v4/balancers', query: '' })}
          >
            A load balancer distributes the connections to one address among several instances.
          </GrantedEmptyState>
        }
      />
    </Screen>
  )
}
