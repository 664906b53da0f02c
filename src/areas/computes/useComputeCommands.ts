import { useMemo } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { type Command, useCommands } from '#ui/commands.ts'
import { computePaths, computeTabs } from '#paths/computes.ts'
import {
  type ComputeActionName,
  computeActions,
  type PowerAction,
  powerOrder,
} from './computeActions.ts'
import { computeLabel } from '../labels.ts'

interface ComputeCommands {
  compute: Compute
  /** Returns the reason why an action is not possible now or not permitted. */
  disabledReasonOf: (action: PowerAction) => string | undefined
  start: (compute: Compute, action: ComputeActionName) => void
}

/** Adds the tabs and power actions of the current instance to the command palette. */
export function useComputeCommands({ compute, disabledReasonOf, start }: ComputeCommands): void {
  const commands = useMemo((): Command[] => {
    const hint = computeLabel(compute)
    const actions = powerOrder.map((action) => ({
      id: action,
      label: computeActions[action].label,
      icon: computeActions[action].icon,
      hint,
      run: () => start(compute, action),
      disabledReason: disabledReasonOf(action),
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
  }, [compute, disabledReasonOf, start])
  useCommands('compute', commands)
}
