import { mdiHammerWrench, mdiLifebuoy, mdiPlus } from '@mdi/js'
import { Outlet, useParams } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { idParam } from '#lib/params.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { Button } from '#ui/display/Button.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { useDeniedReason } from '#api/session/permissions.ts'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { useDeletionAddress } from '#ui/overlay/useDrawerAddress.ts'
import { ticketPaths } from '#paths/support.ts'
import { builderKinds } from './builders/builderKinds.ts'
import { domainActions } from './list/domainActions.ts'
import { domainName, domainTypeLabel } from './domainName.ts'
import { domainPaths, domainTabs } from '#paths/domains.ts'
import { useDomain } from './queries.ts'
import { useUndoKeys } from './changes/useUndoKeys.ts'
import { useZoneEditing } from './changes/useZoneEditing.ts'
import { useDomainStatusSwitch } from './useDomainStatusSwitch.tsx'
import { needs } from '../needs.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { useDeleteLock } from '../tags/public/useDeleteLock.tsx'

const deleteDomainDialog = lazyOverlay(
  async () => (await import('./forms/DeleteDomainDialog.tsx')).DeleteDomainDialog,
)

/** Screen of one domain: its header and the tab that the URL names. */
export function DomainScreen() {
  const domainId = idParam(useParams(), 'domainId')
  const query = useDomain(domainId)
  const { data: domain } = query
  if (domain) return <Header key={domainId} domain={domain} updatedAt={query.dataUpdatedAt} />
  return <PendingScreen title={`Domain ${domainId}`} query={query} />
}

function Header({ domain, updatedAt }: { domain: Domain; updatedAt: number }) {
  const { id: domainId, soa_email: email, type } = domain
  const deniedReason = useDeniedReason(needs.domain.write(domainId))
  const status = useDomainStatusSwitch()
  useUndoKeys(domainId)
  const { changes, reason } = useZoneEditing(domain)
  const deletion = useDeletionAddress(domainPaths.list())
  const actions = domainActions({
    screen: 'records',
    deniedReasonOf: () => deniedReason,
    createDenied: useDeniedReason(needs.domain.create),
    onStatus: status.toggle,
    onDelete: () => deletion.ask(),
  })
  return (
    <ObjectHeader
      name={domainName(domain)}
      noun="Domain"
      href={domainPaths.records(domain.id)}
      updatedAt={updatedAt}
      status={
        <StatusChip
          status={domain.status}
          variant="soft"
          {...(domain.errors && { detail: domain.errors })}
        />
      }
      facts={
        <>
          <span>{type === 'slave' ? domainTypeLabel(type) : (email ?? domainTypeLabel(type))}</span>
          {type === 'slave' &&
            domain.master_ips?.map((address) => (
              <AddressCopy key={address} value={address} what="primary server" mono={false} />
            ))}
        </>
      }
      tagged={{
        object: domain,
        lock: useDeleteLock('domain', needs.domain.tag, domainName(domain)),
      }}
      primary={
        <>
          <Menu
            label="Record wizard"
            icon={mdiHammerWrench}
            items={builderKinds.map(({ kind, label }) => ({
              label,
              href: domainPaths.builder(domainId, kind),
              disabledReason: reason,
            }))}
          >
            Record wizard
          </Menu>
          <Button
            variant="primary"
            icon={mdiPlus}
            href={domainPaths.newRecord(domainId)}
            disabledReason={reason}
          >
            Add record
          </Button>
        </>
      }
      menu={[
        {
          label: 'Open ticket',
          icon: mdiLifebuoy,
          href: ticketPaths.open({ domain_id: domainId }),
        },
        ...actions(domain),
      ]}
      tabs={domainTabs.map(({ part, label }) => ({
        to: domainPaths.tab(domainId, part),
        label,
        ...(part === 'changes' && changes.length > 0 && { count: changes.length }),
      }))}
    >
      <Outlet context={domain} />
      {status.refusal}
      {deletion.isOpen && (
        <deleteDomainDialog.Component
          domain={domain}
          onClose={deletion.close}
          onDeleted={deletion.leave}
        />
      )}
    </ObjectHeader>
  )
}
