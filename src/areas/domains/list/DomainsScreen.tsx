import { mdiDownloadNetworkOutline, mdiPlus, mdiRefresh } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { listFault } from '#ui/table/listFault.ts'
import { domainPaths } from '../paths.ts'
import { useCreateLack, useDomainLacks } from '../permissions.ts'
import { useDomains } from '../queries.ts'
import { useStatusSwitch } from '../useStatusSwitch.tsx'
import { domainActions } from './domainActions.ts'
import { domainColumns } from './domainColumns.tsx'

const DeleteDomainDialog = lazy(async () => ({
  default: (await import('../forms/DeleteDomainDialog.tsx')).DeleteDomainDialog,
}))

const createCommand = `curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"domain":"example.org","type":"master","soa_email":"admin@example.org"}' \\
  ${typeof location === 'undefined' ? '' : location.origin}/v4/domains`

const rowId = (domain: Domain) => domain.id
const rowHref = (domain: Domain) => domainPaths.records(domain.id)

/** Every domain the user may see. */
export function DomainsScreen() {
  const list = useDomains()
  const lackOf = useDomainLacks()
  const createLack = useCreateLack()
  const status = useStatusSwitch()
  const [deleted, setDeleted] = useState<Domain>()
  const add = (
    <Button
      variant="primary"
      icon={mdiPlus}
      href={domainPaths.create()}
      disabledReason={createLack}
    >
      Add domain
    </Button>
  )
  return (
    <Screen
      title="Domains"
      actions={
        <>
          <IconButton
            label="Read the list again"
            icon={mdiRefresh}
            onClick={() => void list.refetch()}
          />
          <Button
            icon={mdiDownloadNetworkOutline}
            href={domainPaths.transfer()}
            disabledReason={createLack}
          >
            Import domain
          </Button>
          {add}
        </>
      }
    >
      {list.error && list.loaded === 0 ? (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <DataTable
          label="Domains"
          name="domains"
          columns={domainColumns}
          rows={list.isPending ? undefined : list.rows}
          total={list.isPending ? undefined : list.total}
          loading={!list.complete}
          fault={listFault(list, 'domains')}
          note={list.moved ? 'The list changed while it was read: one may be missing.' : undefined}
          rowId={rowId}
          rowHref={rowHref}
          defaultSort="domain"
          rowActions={domainActions({
            place: 'list',
            lackOf,
            onStatus: status.toggle,
            onDelete: setDeleted,
          })}
          empty={
            <EmptyState title="No domains yet" action={add} command={createCommand}>
              A domain is a zone that the name servers answer for. Add one, or import it from the
              name server that has it now.
            </EmptyState>
          }
        />
      )}
      {status.refusal}
      {deleted && (
        <Suspense fallback={null}>
          <DeleteDomainDialog domain={deleted} onClose={() => setDeleted(undefined)} />
        </Suspense>
      )}
      <Outlet />
    </Screen>
  )
}
