import type { Compute } from '#api/generated/types.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { Button } from '#ui/Button.tsx'
import { useComputeCommands } from '../useComputeCommands.ts'
import { useWriteDenied } from '../permissions.ts'
import { powerActions, powerOrder, whyNot } from './powerActions.ts'
import { usePower } from './usePower.tsx'

/** The three stand always; one that cannot be used says why. */
export function PowerButtons({ compute }: { compute: Compute }) {
  const power = usePower()
  const deniedReason = useWriteDenied(compute.id)
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
