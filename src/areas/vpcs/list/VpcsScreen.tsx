import { useMemo } from 'react'
import { mdiIpNetworkOutline, mdiLanConnect, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useLocation } from 'react-router'
import type { Vpc } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { curlCommand } from '#api/http/curl.ts'
import { FoldedActions } from '#ui/layout/FoldedActions.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { CreateButton } from '../../CreateButton.tsx'
import { GrantedEmptyState } from '../../GrantedEmptyState.tsx'
import { needs } from '../../needs.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import { useVpcs } from '../queries.ts'
import { instancesIn, inUseReason, vpcColumns } from './vpcColumns.tsx'
import { useRegions } from '#api/query/regions.ts'

const rowId = (vpc: Vpc) => vpc.id
const rowHref = (vpc: Vpc) => vpcPaths.tab(vpc.id, 'subnets')

/** List of all VPCs that the user can access. */
export function VpcsScreen() {
  const list = useVpcs()
  const regions = useRegions()
  const columns = useMemo(() => vpcColumns(regions), [regions])
  const { search } = useLocation()
  const deniedReasonOf = useDeniedReasons()
  const create = (
    <CreateButton href={vpcPaths.create() + search} need={needs.vpc.create}>
      Create VPC
    </CreateButton>
  )
  return (
    <Screen
      title="VPCs"
      actions={
        <>
          <RefreshButton list={list} />
          <FoldedActions
            label="Actions for VPCs"
            items={[{ label: 'Addresses', icon: mdiIpNetworkOutline, href: vpcPaths.addresses() }]}
          />
          {!isEmptyList(list) && create}
        </>
      }
    >
      <ListTable
        list={list}
        noun="VPCs"
        label="VPCs"
        name="vpcs"
        columns={columns}
        rowId={rowId}
        rowHref={rowHref}
        defaultSort="label"
        rowActions={(vpc) => {
          const { id } = vpc
          const deniedReason = deniedReasonOf(needs.vpc.write(id))
          return [
            {
              label: 'Add subnet',
              icon: mdiPlus,
              href: vpcPaths.addSubnet(id),
              disabledReason: deniedReason,
            },
            { label: 'Attach instance', icon: mdiLanConnect, href: vpcPaths.attach(id) },
            {
              label: 'Delete',
              icon: mdiTrashCanOutline,
              href: vpcPaths.remove(id) + search,
              disabledReason: deniedReason ?? inUseReason(instancesIn(vpc)),
              danger: true,
              divider: true,
            },
          ]
        }}
        empty={
          <GrantedEmptyState
            noun="VPCs"
            createNeed={needs.vpc.create}
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/vpcs', query: '' })}
          >
            A VPC is a private network in one region, reachable only by instances in its subnets.
          </GrantedEmptyState>
        }
      />
      <Outlet />
    </Screen>
  )
}
