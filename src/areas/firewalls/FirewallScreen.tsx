import { mdiLifebuoy, mdiPause, mdiPlay, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useLocation, useParams } from 'react-router'
import type { Firewall } from '#api/generated/types.gen.ts'
import { firewallLabelLength } from '#contract/rules/labels.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { TagList } from '#ui/TagList.tsx'
import { InlineEdit } from '#ui/InlineEdit.tsx'
import { Menu } from '#ui/Menu.tsx'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { Screen } from '#ui/Screen.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useDeniedReason } from '#api/permissions.ts'
import { PendingScreen } from '#ui/PendingScreen.tsx'
import { useDeletionAddress } from '#ui/useDrawerAddress.ts'
import { ticketPaths } from '../support/paths.ts'
import { labelFault } from './forms/firewallSchema.ts'
import { firewallPaths, firewallTabs } from './paths.ts'
import { useFirewall, useFirewalls, useUpdateFirewall } from './queries.ts'
import { useStatusSwitch } from './useStatusSwitch.tsx'
import { firewallLabel } from '../labels.ts'
import { LockBadge } from '../tags/LockBadge.tsx'
import { useUnlock } from '../tags/useUnlock.tsx'
import { needs } from '../needs.ts'

const deleteDialog = lazyOverlay(
  async () => (await import('./forms/DeleteDialog.tsx')).DeleteDialog,
)

/** One firewall: its header, and the part of it that the address names. */
export function FirewallScreen() {
  const firewallId = idParam(useParams(), 'firewallId')
  const query = useFirewall(firewallId)
  const { data: firewall } = query
  if (firewall) return <Header key={firewallId} firewall={firewall} />
  return <PendingScreen title={`Firewall ${firewallId}`} query={query} />
}

function Header({ firewall }: { firewall: Firewall }) {
  const { id: firewallId, status, entities, tags } = firewall
  const { pathname } = useLocation()
  const deniedReason = useDeniedReason(needs.firewall.write(firewallId))
  const others = useFirewalls().rows
  const { mutateAsync: update } = useUpdateFirewall()
  const switcher = useStatusSwitch()
  const unlock = useUnlock('firewall')
  const deletion = useDeletionAddress(firewallPaths.list())
  const name = firewallLabel(firewall)
  const open = firewallTabs.find(({ part }) => pathname.includes(`/${firewallId}/${part}`))
  const isOn = status === 'enabled'
  return (
    <Screen
      title={name}
      section={open?.label}
      heading={
        <InlineEdit
          value={firewall.label ?? ''}
          label={`label of ${name}`}
          limit={firewallLabelLength.max}
          check={(label) => labelFault(label, others, firewall)}
          disabledReason={deniedReason}
          onSave={(label) => update({ path: { firewallId }, body: { label } })}
        />
      }
      status={<StatusChip status={status} variant="soft" />}
      meta={
        <>
          {entities && plural(entities.length, 'device')}
          {tags?.[0] !== undefined && <TagList tags={tags} limit={4} />}
          <LockBadge kind="firewall" object={firewall} name={name} />
        </>
      }
      actions={
        <Menu
          label={`Actions for ${name}`}
          items={[
            {
              label: isOn ? 'Disable' : 'Enable',
              icon: isOn ? mdiPause : mdiPlay,
              onSelect: () => switcher.toggle(firewall),
              disabledReason: deniedReason,
            },
            // The badge beside it has the question.
            ...unlock.items(firewall),
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
        />
      }
      tabs={
        <Tabs
          label="Firewall sections"
          tabs={firewallTabs.map(({ part, label }) => ({
            to: firewallPaths.tab(firewallId, part),
            label,
            ...(part === 'devices' && entities && { count: entities.length }),
          }))}
        />
      }
    >
      <Outlet context={firewall} />
      {switcher.refusal}
      {deletion.asked && (
        <deleteDialog.Component
          firewall={firewall}
          onClose={deletion.close}
          onDeleted={deletion.leave}
        />
      )}
    </Screen>
  )
}
