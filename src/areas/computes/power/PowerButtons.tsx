import { useCallback } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { cx } from '#lib/cx.ts'
import { Button } from '#ui/display/Button.tsx'
import { useComputeCommands } from '../useComputeCommands.ts'
import {
  actionDisabledReason,
  computeActions,
  type PowerAction,
  powerOrder,
} from '../computeActions.ts'
import { useStartAction } from '../useStartAction.ts'
import { needs } from '../../needs.ts'
import styles from './PowerButtons.module.css'
import { useDeviceWait } from './useDeviceWait.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** The three power buttons; unavailable ones are disabled with a reason. */
export function PowerButtons({ compute }: { compute: Compute }) {
  const { start, booting } = useStartAction()
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  const task = useObjectTask('compute', compute.id)
  const waits = useDeviceWait(compute) !== undefined
  const disabledReasonOf = useCallback(
    (action: PowerAction) => deniedReason ?? actionDisabledReason(compute, action, task),
    // `waits` is a dependency because the disabled reasons read it from the query cache.
    // oxlint-disable-next-line react/exhaustive-deps
    [compute, task, waits, deniedReason],
  )
  useComputeCommands({ compute, disabledReasonOf, start })
  return (
    <>
      {powerOrder.map((action) => (
        <Button
          key={action}
          className={cx(styles.button)}
          icon={computeActions[action].icon}
          busy={action === 'boot' && booting === compute.id}
          disabledReason={disabledReasonOf(action)}
          onClick={() => start(compute, action)}
        >
          {computeActions[action].label}
        </Button>
      ))}
    </>
  )
}
