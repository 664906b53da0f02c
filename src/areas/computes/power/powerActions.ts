import { mdiPower, mdiPowerPlugOffOutline, mdiRestart } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { isOccupying, occupiedReason, type Task } from '#api/tasks/task.ts'
import { allTasks } from '#api/tasks/store.ts'
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
    consequence: 'The operating system is restarted. Connections drop and unsaved data is lost.',
    consequences:
      'Their operating systems are restarted. Connections drop and unsaved data is lost.',
  },
  shutdown: {
    label: 'Shut down',
    icon: mdiPowerPlugOffOutline,
    consequence:
      'It stops answering until it is booted again. Connections drop and unsaved data is lost. It is billed all the same.',
    consequences:
      'They stop answering until they are booted again. Connections drop and unsaved data is lost. They are billed all the same.',
  },
}

export const powerOrder: readonly PowerAction[] = ['boot', 'reboot', 'shutdown']

/** What runs on an instance by the list of tasks; for callbacks, which are not drawn again when it changes. */
export const runningTask = (computeId: number): Task | undefined =>
  allTasks().find(
    (task) => task.object.type === 'compute' && task.object.id === computeId && isOccupying(task),
  )

/**
 * Why an instance cannot do it now, undefined when it can.
 * @param task what was asked of it in this console, at its end or not
 */
export function whyNot(
  compute: Compute,
  action: PowerAction,
  task: Task | undefined,
): string | undefined {
  return occupiedReason(task) ?? computeCan[action](compute.status ?? 'unknown')
}
