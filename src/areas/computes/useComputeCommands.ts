import { useMemo } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import type { Task } from '#api/tasks/task.ts'
import { type Command, useCommands } from '#ui/commands.ts'
import { computePaths, computeTabs } from './paths.ts'
import {
  type ComputeActionName,
  computeActions,
  powerOrder,
  actionDisabledReason,
} from './actions/computeActions.ts'
import { computeLabel } from '../labels.ts'

interface ComputeCommands {
  compute: Compute
  task: Task | undefined
  /** Why the acting user may not change it. */
  deniedReason: string | undefined
  start: (compute: Compute, action: ComputeActionName) => void
}

/** Offers the tabs and the power actions of the instance on the screen in the command palette. */
export function useComputeCommands({ compute, task, deniedReason, start }: ComputeCommands): void {
  const commands = useMemo((): Command[] => {
    const hint = computeLabel(compute)
    const actions = powerOrder.map((action) => ({
      id: action,
      label: computeActions[action].label,
      icon: computeActions[action].icon,
      hint,
      run: () => start(compute, action),
      disabledReason: deniedReason ?? actionDisabledReason(compute, action, task),
    }))
    const tabs = computeTabs.map(({ part, label }) => ({
      id: part,
      label,
      hint,
      href: computePaths.tab(compute.id, part),
    }))
    const compare = {
      id: 'compare',
      label: 'Compare with other instances',
      hint,
      keywords: 'metrics statistics chart',
      href: computePaths.compare([compute.id]),
    }
    return [...actions, ...tabs, compare]
  }, [compute, task, deniedReason, start])
  useCommands('compute', commands)
}
