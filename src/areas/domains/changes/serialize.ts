import type { Change } from '../zone/changeSet.ts'
import type { ApplyRun, Step } from './applyRun.ts'
import { interrupted, type ZoneChanges } from './zoneReducer.ts'

/** A run with its steps in their stored form: the change of a staged one is its place among those. */
type StoredRun = Pick<ApplyRun, 'state' | 'undoes'> & {
  steps: (Omit<Step, 'change'> & { change: Change | number })[]
}

/** What is staged and run, as text. A step of a change that is still staged names its place, so that nothing is written twice. */
export function serialize({ changes, run }: ZoneChanges): string {
  const places = new Map(changes.map((change, at) => [change, at]))
  return JSON.stringify({
    changes,
    ...(run && {
      run: {
        ...run,
        steps: run.steps.map(({ change, ...step }) => ({
          ...step,
          change: places.get(change) ?? change,
        })),
      },
    }),
  })
}

/** What `serialize` wrote; a run that was under way then is found stopped. */
export function deserialize(text: string): ZoneChanges {
  const stored = JSON.parse(text) as { changes: Change[]; run?: StoredRun }
  // Before additions had ids they stood under their places.
  const changes = stored.changes.map((change, at) =>
    change.kind === 'add' && change.id === undefined ? { ...change, id: -(at + 1) } : change,
  )
  if (!stored.run) return { changes }
  const steps = stored.run.steps.flatMap((step) => {
    const change = typeof step.change === 'number' ? changes[step.change] : step.change
    return change ? [{ ...step, change } as Step] : []
  })
  return interrupted({ changes, run: { ...stored.run, steps } as ApplyRun })
}
