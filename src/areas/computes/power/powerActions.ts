import { mdiPower, mdiPowerPlugOffOutline, mdiRestart } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { isRunning, operationWords } from '#api/operations/operation.ts'
import { allOperations } from '#api/operations/store.ts'
import { computeCan } from '#contract/rules/computeStates.ts'

export type PowerAction = 'boot' | 'reboot' | 'shutdown'

interface PowerWords {
  label: string
  icon: string
  /** What happens to whoever uses the instance, for the dialog that asks; booting takes nothing from anybody. */
  consequence?: string
}

export const powerActions: Readonly<Record<PowerAction, PowerWords>> = {
  boot: { label: 'Boot', icon: mdiPower },
  reboot: {
    label: 'Reboot',
    icon: mdiRestart,
    consequence:
      'The operating system is restarted. Connections break, and what programs did not write to disk is lost.',
  },
  shutdown: {
    label: 'Shut down',
    icon: mdiPowerPlugOffOutline,
    consequence:
      'It stops answering until it is booted again. Connections break, and what programs did not write to disk is lost. It is billed all the same.',
  },
}

export const powerOrder: readonly PowerAction[] = ['boot', 'reboot', 'shutdown']

/** Why an action has to wait: something that was asked of the instance here is not at its end. */
export function whyWaiting(computeId: number): string | undefined {
  const running = allOperations().find(
    ({ object, state }) =>
      object.type === 'compute' && object.id === computeId && isRunning({ state }),
  )
  return running && `${operationWords[running.kind].now} now; wait until that is over.`
}

/** Why an instance cannot do it now, undefined when it can. */
export const whyNot = (compute: Compute, action: PowerAction): string | undefined =>
  whyWaiting(compute.id) ?? computeCan[action](compute.status ?? 'unknown')
