import type { Change } from '../zone/changeSet.ts'
import type { ZoneChanges } from './zoneChanges.ts'
import { remainingChanges, type Step, type ApplyRun } from './applyRun.ts'

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

/** What `freeze` wrote; a run that was under way then is found stopped. */
export function deserialize(text: string): ZoneChanges {
  const kept = JSON.parse(text) as {
    changes: Change[]
    run?: Omit<ApplyRun, 'steps'> & {
      steps: (Omit<Step, 'change'> & { change: Change | number })[]
    }
  }
  // Before additions had ids they stood under their places.
  const changes = kept.changes.map((change, at) =>
    change.kind === 'add' && change.id === undefined ? { ...change, id: -(at + 1) } : change,
  )
  if (!kept.run) return { changes }
  const steps = kept.run.steps.flatMap((step): Step[] => {
    const change = typeof step.change === 'number' ? changes[step.change] : step.change
    return change ? [{ ...step, change }] : []
  })
  const { readsBack, stops: _, ...run }: ApplyRun = { ...kept.run, steps }
  if (run.state !== 'running') return { changes, run }
  const left: ApplyRun = readsBack
    ? { ...run, state: 'finished', unread: 'the page was left' }
    : { ...run, state: 'stopped', stoppedBy: 'reload' }
  return { changes: run.undoes ? changes : remainingChanges(changes, run), run: left }
}
