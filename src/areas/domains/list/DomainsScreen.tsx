import { mdiDownloadNetworkOutline } from '@mdi/js'
import { Outlet } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { FoldedActions } from '#ui/layout/FoldedActions.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { CreateButton } from '../../CreateButton.tsx'
import { GrantedEmptyState } from '../../GrantedEmptyState.tsx'
import { domainPaths } from '#paths/domains.ts'
import { useDomains } from '../queries.ts'
import { useDomainStatusSwitch } from '../useDomainStatusSwitch.tsx'
import { domainActions } from './domainActions.ts'
import { domainColumns } from './domainColumns.tsx'
import { useDomainBulk } from './useDomainBulk.tsx'
import { needs } from '../../needs.ts'
import { domainName } from '../domainName.ts'
import { useBulkTagging } from '../../tags/public/useBulkTagging.tsx'
import { useDeleteLock } from '../../tags/public/useDeleteLock.tsx'
import { curlCommand } from '#api/http/curl.ts'
import { useDeniedReason, useDeniedReasons } from '#api/session/permissions.ts'

const deleteDomainDialog = lazyOverlay(
  async () => (await import('../forms/DeleteDomainDialog.tsx')).DeleteDomainDialog,
)

const createCommand = curlCommand({
  method: 'POST',
  path: '/v4/domains',
  query: '',
  body: { domain: 'example.org', type: 'master', soa_email: 'admin@example.org' },
})

const rowId = (domain: Domain) => domain.id
const rowHref = (domain: Domain) => domainPaths.records(domain.id)

/** List of all domains that the user can access. */
export function DomainsScreen() {
  const list = useDomains()
  const reasonForNeed = useDeniedReasons()
  const deniedReasonOf = (id: number) => reasonForNeed(needs.domain.write(id))
  const createDenied = useDeniedReason(needs.domain.create)
  const status = useDomainStatusSwitch()
  const deletion = useDrawerAddress({ names: ['delete'] })
  const deleted = deletion.name && list.rows.find(({ id }) => String(id) === deletion.id)
  const lock = useDeleteLock('domain', needs.domain.tag)
  const tagging = useBulkTagging({
    target: { type: 'domain', need: needs.domain.tag },
    labelOf: domainName,
  })
  const bulk = useDomainBulk(deniedReasonOf)
  const actions = domainActions({
    screen: 'list',
    deniedReasonOf,
    createDenied,
    onStatus: status.toggle,
    onDelete: ({ id }) => deletion.open('delete', id),
  })
  const add = (
    <CreateButton href={domainPaths.create()} need={needs.domain.create}>
      Add domain
    </CreateButton>
  )
  return (
    <Screen
      title="Domains"
      actions={
        <>
          <RefreshButton list={list} />
          <FoldedActions
            label="Actions for domains"
            items={[
              {
                label: 'Import by zone transfer',
                icon: mdiDownloadNetworkOutline,
                href: domainPaths.transfer(),
                disabledReason: createDenied,
              },
            ]}
          />
          {!isEmptyList(list) && add}
        </>
      }
    >
      <ListTable
        list={list}
        noun="domains"
        label="Domains"
        name="domains"
        columns={domainColumns}
        rowId={rowId}
        rowHref={rowHref}
        defaultSort="domain"
        bulkActions={[...bulk.actions, ...tagging.actions, bulk.deletion]}
        rowActions={(domain) => lock.withLock(domain, actions(domain))}
        empty={
          <GrantedEmptyState
            noun="domains"
            createNeed={needs.domain.create}
            action={add}
            command={createCommand}
          >
            A domain is a zone that the name servers answer for. Add one, or transfer it from its
            current name server.
          </GrantedEmptyState>
        }
      />
      {tagging.dialog}
      {bulk.dialog}
      {lock.dialog}
      {status.refusal}
      {deleted && <deleteDomainDialog.Component domain={deleted} onClose={deletion.close} />}
      <Outlet />
    </Screen>
  )
}
