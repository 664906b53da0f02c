import type { Compute } from '#api/generated/types.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { Button } from '#ui/Button.tsx'
import { useComputeCommands } from '../useComputeCommands.ts'
import { powerActions, powerOrder, whyNot } from './powerActions.ts'
import { usePower } from './usePower.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/permissions.ts'

/** The three stand always; one that cannot be used says why. */
export function PowerButtons({ compute }: { compute: Compute }) {
  const power = usePower()
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  const task = useObjectTask('compute', compute.id)
  useComputeCommands({ compute, task, deniedReason, start: power.start })
  return (
    <>
      {powerOrder.map((action) => (
        <Button
          key={action}
          icon={powerActions[action].icon}
          busy={action === 'boot' && power.starting === compute.id}
          disabledReason={deniedReason ?? whyNot(compute, action, task)}
          onClick={() => power.start(compute, action)}
        >
          {powerActions[action].label}
        </Button>
      ))}
      {power.dialog}
    </>
  )
}
