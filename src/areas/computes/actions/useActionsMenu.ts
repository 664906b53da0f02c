import { mdiLifebuoy } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { ticketPaths } from '#paths/support.ts'
import { useDeviceWait } from '../power/useDeviceWait.ts'
import { useComputeTypes } from '../queries.ts'
import { computeActionOrder, computeActions, actionDisabledReason } from '../computeActions.ts'
import { useActionAddress } from './useActionAddress.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** Returns the menu of all actions except power actions; impossible ones are disabled with a reason. */
export function useActionsMenu(compute: Compute): MenuItem[] {
  const { open } = useActionAddress()
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  const types = useComputeTypes()
  const task = useObjectTask('compute', compute.id)
  // Loads the data that tells whether a boot waits for a device, which changes the disabled reasons below.
  useDeviceWait(compute)
  return [
    {
      label: 'Open ticket',
      icon: mdiLifebuoy,
      href: ticketPaths.open({ compute_id: compute.id }),
    },
    ...computeActionOrder.map((action): MenuItem => {
      const { label, icon, danger, divider } = computeActions[action]
      return {
        label,
        icon,
        onSelect: () => open(action),
        disabledReason: deniedReason ?? actionDisabledReason(compute, action, task, types),
        ...(danger && { danger }),
        ...(divider && { divider }),
      }
    }),
  ]
}
