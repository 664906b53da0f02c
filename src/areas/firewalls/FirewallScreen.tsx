import { mdiLifebuoy, mdiPause, mdiPlay, mdiRayStartEnd, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useParams } from 'react-router'
import type { Firewall } from '#api/generated/types.gen.ts'
import { firewallLabelLength } from '#contract/rules/labels.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { useDeniedReason } from '#api/session/permissions.ts'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { useDeletionAddress } from '#ui/overlay/useDrawerAddress.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { useDeleteLock } from '../tags/public/useDeleteLock.tsx'
import { reachPaths } from '#paths/reach.ts'
import { ticketPaths } from '#paths/support.ts'
import { validateFirewallLabel } from './forms/firewallSchema.ts'
import { firewallPaths, firewallTabs } from '#paths/firewalls.ts'
import { useFirewall, useFirewalls, useUpdateFirewall } from './queries.ts'
import { useFirewallStatusSwitch } from './useFirewallStatusSwitch.tsx'
import { firewallLabel } from '../labels.ts'
import { needs } from '../needs.ts'

const deleteDialog = lazyOverlay(
  async () => (await import('./forms/DeleteFirewallDialog.tsx')).DeleteFirewallDialog,
)

/** Screen of one firewall: its header and the tab that the URL names. */
export function FirewallScreen() {
  const firewallId = idParam(useParams(), 'firewallId')
  const query = useFirewall(firewallId)
  const { data: firewall } = query
  if (firewall)
    return <Header key={firewallId} firewall={firewall} updatedAt={query.dataUpdatedAt} />
  return <PendingScreen title={`Firewall ${firewallId}`} query={query} />
}

function Header({ firewall, updatedAt }: { firewall: Firewall; updatedAt: number }) {
  const { id: firewallId, status, entities } = firewall
  const deniedReason = useDeniedReason(needs.firewall.write(firewallId))
  const others = useFirewalls().rows
  const { mutateAsync: update } = useUpdateFirewall()
  const switcher = useFirewallStatusSwitch()
  const deletion = useDeletionAddress(firewallPaths.list())
  const name = firewallLabel(firewall)
  const [only] = entities?.length === 1 ? entities : []
  const isOn = status === 'enabled'
  return (
    <ObjectHeader
      name={name}
      noun="Firewall"
      href={firewallPaths.tab(firewall.id, 'rules')}
      updatedAt={updatedAt}
      heading={
        <InlineEdit
          label={`label of ${name}`}
          value={firewall.label ?? ''}
          limit={firewallLabelLength.max}
          check={(label) => validateFirewallLabel(label, others, firewall)}
          disabledReason={deniedReason}
          onSave={(label) => update({ path: { firewallId }, body: { label } })}
        />
      }
      status={<StatusChip status={status} variant="soft" />}
      facts={entities && <span>{plural(entities.length, 'device')}</span>}
      tagged={{ object: firewall, lock: useDeleteLock('firewall', needs.firewall.tag, name) }}
      menu={[
        {
          label: isOn ? 'Disable' : 'Enable',
          icon: isOn ? mdiPause : mdiPlay,
          onSelect: () => switcher.toggle(firewall),
          disabledReason: deniedReason,
        },
        {
          label: 'Check connectivity',
          icon: mdiRayStartEnd,
          href: only?.type === 'compute' ? reachPaths.toCompute(only.id) : reachPaths.screen(),
        },
        {
          label: 'Open ticket',
          icon: mdiLifebuoy,
          href: ticketPaths.open({ firewall_id: firewallId }),
        },
        {
          label: 'Delete',
          icon: mdiTrashCanOutline,
          onSelect: deletion.ask,
          disabledReason: deniedReason ?? lockedReason(firewall),
          danger: true,
          divider: true,
        },
      ]}
      tabs={firewallTabs.map(({ part, label }) => ({
        to: firewallPaths.tab(firewallId, part),
        label,
        ...(part === 'devices' && entities && { count: entities.length }),
      }))}
    >
      <Outlet context={firewall} />
      {switcher.refusal}
      {deletion.isOpen && (
        <deleteDialog.Component
          firewall={firewall}
          onClose={deletion.close}
          onDeleted={deletion.leave}
        />
      )}
    </ObjectHeader>
  )
}
