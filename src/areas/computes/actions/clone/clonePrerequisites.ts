import type { Compute } from '#api/generated/types.gen.ts'
import { isTaskRunning, type Task } from '#api/tasks/task.ts'
import { concurrentClonesMax } from '#contract/rules/computeMoves.ts'
import { formatMegabytes, formatMoney } from '#lib/format.ts'
import type { Prerequisite } from '#ui/form/Prerequisites.tsx'
import type { CloneTargets } from './useCloneTargets.ts'

const running = (tasks: readonly Task[], { id }: Pick<Compute, 'id'>) =>
  tasks.filter((task) => isTaskRunning(task) && task.before['source'] === id).length

interface CloneFacts {
  compute: Compute
  target: Pick<CloneTargets, 'parts' | 'needed'>
  /** Reason why the chosen plan or instance has too little space. */
  spaceDisabledReason: string | undefined
  /** Reason why the user cannot create instances; undefined if none is created. */
  addDenied: string | undefined
  /**
   * Monthly price of the new instance with the chosen options, in US dollars; undefined if none is created or if
   * unknown.
   */
  price: number | undefined
  tasks: readonly Task[]
}

/** Returns the prerequisites and consequences of a clone (document 3, 3 and 4). */
export function clonePrerequisites(facts: CloneFacts): Prerequisite[] {
  const { compute, target, spaceDisabledReason, addDenied, price, tasks } = facts
  const { parts, needed } = target
  const clones = running(tasks, compute)
  const prerequisites: (Prerequisite | false)[] = [
    {
      state: needed > 0 ? 'met' : 'warned',
      text:
        parts.length === 0
          ? 'No disk is copied.'
          : `Copied: ${parts.map(({ label }) => label).join(', ')} (${formatMegabytes(needed)}).`,
    },
    spaceDisabledReason !== undefined && { state: 'unmet', text: `${spaceDisabledReason}.` },
    addDenied !== undefined && { state: 'unmet', text: addDenied },
    price !== undefined && {
      state: 'warned',
      text: `The new instance costs ${formatMoney(price)}/mo.`,
    },
    clones >= concurrentClonesMax
      ? {
          state: 'unmet',
          text: `${clones} clones of the instance are running; wait until one finishes.`,
        }
      : {
          state: 'stated',
          text: `At most ${concurrentClonesMax} clones of an instance can run at the same time, including other users’ clones.`,
        },
    compute.status === 'running' && {
      state: 'warned',
      text: 'The instance is running, so the copy may be inconsistent. Shut it down for a clean copy.',
    },
  ]
  return prerequisites.filter((each) => each !== false)
}
