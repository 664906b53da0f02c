import type { ZoneChange } from '../zone/changeSet.ts'
import type { ApplyRun, ApplyStep } from './applyRun.ts'
import { interrupted, type ZoneChanges } from './zoneReducer.ts'

/**
 * A run in its serialized form. The change of a step that is still staged is replaced by its index in the list of
 * changes.
 */
type StoredRun = Pick<ApplyRun, 'state' | 'undoes'> & {
  steps: (Omit<ApplyStep, 'change'> & { change: ZoneChange | number })[]
}

/**
 * Serializes the staged changes and the run. Steps whose change is still staged reference it by index, so that it is
 * stored once.
 */
export function serializeChanges({ changes, run }: ZoneChanges): string {
  const indexByChange = new Map(changes.map((change, at) => [change, at]))
  return JSON.stringify({
    changes,
    ...(run && {
      run: {
        ...run,
        steps: run.steps.map(({ change, ...step }) => ({
          ...step,
          change: indexByChange.get(change) ?? change,
        })),
      },
    }),
  })
}

/** Parses the output of `serialize`. A run that was active at that time is restored as stopped. */
export function deserializeChanges(text: string): ZoneChanges {
  const stored = JSON.parse(text) as { changes: ZoneChange[]; run?: StoredRun }
  // Older versions stored additions without ids and identified them by index.
  const changes = stored.changes.map((change, at) =>
    change.kind === 'add' && change.id === undefined ? { ...change, id: -(at + 1) } : change,
  )
  if (!stored.run) return { changes }
  const steps = stored.run.steps.flatMap((step) => {
    const change = typeof step.change === 'number' ? changes[step.change] : step.change
    return change ? [{ ...step, change } as ApplyStep] : []
  })
  return interrupted({ changes, run: { ...stored.run, steps } as ApplyRun })
}
