import { mdiPower, mdiPowerPlugOffOutline, mdiRestart } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { isOccupying, type Operation, operationWords } from '#api/operations/operation.ts'
import { allOperations } from '#api/operations/store.ts'
import { computeCan } from '#contract/rules/computeStates.ts'

export type PowerAction = 'boot' | 'reboot' | 'shutdown'

interface PowerWords {
  label: string
  icon: string
  /** What happens to whoever uses the instance, for the dialog that asks; booting takes nothing from anybody. */
  consequence?: string
  /** The same for several. */
  consequences?: string
}

export const powerActions: Readonly<Record<PowerAction, PowerWords>> = {
  boot: { label: 'Boot', icon: mdiPower },
  reboot: {
    label: 'Reboot',
    icon: mdiRestart,
    consequence:
      'The operating system is restarted. Connections break, and what programs did not write to disk is lost.',
    consequences:
      'Their operating systems are restarted. Connections break, and what programs did not write to disk is lost.',
  },
  shutdown: {
    label: 'Shut down',
    icon: mdiPowerPlugOffOutline,
    consequence:
      'It stops answering until it is booted again. Connections break, and what programs did not write to disk is lost. It is billed all the same.',
    consequences:
      'They stop answering until they are booted again. Connections break, and what programs did not write to disk is lost. They are billed all the same.',
  },
}

export const powerOrder: readonly PowerAction[] = ['boot', 'reboot', 'shutdown']

/** What runs on an instance by the list of operations; for callbacks, which are not drawn again when it changes. */
export const runningOperation = (computeId: number): Operation | undefined =>
  allOperations().find(
    (operation) =>
      operation.object.type === 'compute' &&
      operation.object.id === computeId &&
      isOccupying(operation),
  )

/**
 * Why an instance cannot do it now, undefined when it can.
 * @param operation what was asked of it in this console, at its end or not
 */
export function whyNot(
  compute: Compute,
  action: PowerAction,
  operation: Operation | undefined,
): string | undefined {
  if (operation && isOccupying(operation)) {
    return `${operationWords[operation.kind].now} now; wait until that is over.`
  }
  return computeCan[action](compute.status ?? 'unknown')
}
