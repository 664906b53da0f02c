import { Outlet, useLocation } from 'react-router'
import type { Firewall } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { CreateButton } from '../../CreateButton.tsx'
import { GrantedEmptyState } from '../../GrantedEmptyState.tsx'
import { firewallPaths } from '#paths/firewalls.ts'
import { useFirewalls } from '../queries.ts'
import { useFirewallStatusSwitch } from '../useFirewallStatusSwitch.tsx'
import { firewallActions } from './firewallActions.ts'
import { firewallColumns } from './firewallColumns.tsx'
import { needs } from '../../needs.ts'
import { firewallLabel } from '../../labels.ts'
import { useBulkTagging } from '../../tags/public/useBulkTagging.tsx'
import { useDeleteLock } from '../../tags/public/useDeleteLock.tsx'
import { useDeniedReasons } from '#api/session/permissions.ts'

const rowId = (firewall: Firewall) => firewall.id
const rowHref = (firewall: Firewall) => firewallPaths.tab(firewall.id, 'rules')

/** List of all firewalls that the user can access. */
export function FirewallsScreen() {
  const list = useFirewalls()
  const { search } = useLocation()
  const reasonForNeed = useDeniedReasons()
  const deniedReasonOf = (id: number) => reasonForNeed(needs.firewall.write(id))
  const status = useFirewallStatusSwitch()
  const tagging = useBulkTagging({
    target: { type: 'firewall', need: needs.firewall.tag },
    labelOf: firewallLabel,
  })
  const actions = firewallActions({ deniedReasonOf, onStatus: status.toggle, search })
  const lock = useDeleteLock('firewall', needs.firewall.tag)
  const create = (
    <CreateButton href={firewallPaths.create() + search} need={needs.firewall.create}>
      Create firewall
    </CreateButton>
  )
  return (
    <Screen
      title="Firewalls"
      actions={
        <>
          <RefreshButton list={list} />
          {!isEmptyList(list) && create}
        </>
      }
    >
      <ListTable
        list={list}
        noun="firewalls"
        label="Firewalls"
        name="firewalls"
        columns={firewallColumns}
        rowId={rowId}
        rowHref={rowHref}
        defaultSort="label"
        bulkActions={tagging.actions}
        rowActions={(firewall) => lock.withLock(firewall, actions(firewall))}
        empty={
          <GrantedEmptyState
            noun="firewalls"
            createNeed={needs.firewall.create}
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/networking/firewalls', query: '' })}
          >
            A firewall filters inbound and outbound traffic of the instances assigned to it.
          </GrantedEmptyState>
        }
      />
      {tagging.dialog}
      {lock.dialog}
      {status.refusal}
      <Outlet />
    </Screen>
  )
}
