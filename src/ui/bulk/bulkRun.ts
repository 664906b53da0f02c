import type { CellValue } from '#lib/csv.ts'

/**
 * State of an entry. waiting: not sent yet; running: sent, no response yet; done, failed: the API responded; unsure:
 * sent, but the response was lost (connection error, server error or reload), so the request may have been carried out.
 */
export type EntryState = 'waiting' | 'running' | 'done' | 'failed' | 'unsure'

export interface BulkEntry {
  id: string | number
  state: EntryState
  /** Reason for the failure. Not restored after a reload. */
  reason?: string
  /** Time of the last state change, in epoch milliseconds. Not restored after a reload. */
  at?: number
}

export interface BulkRun {
  id: string
  /** Name of the `BulkKind`. */
  kind: string
  started: number
  paused: boolean
  /** Reason for an automatic pause. */
  note?: string
  entries: readonly BulkEntry[]
}

export type Counts = Readonly<Record<EntryState, number>>

export function countStates(run: BulkRun): Counts {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, unsure: 0 }
  for (const entry of run.entries) counts[entry.state] += 1
  return counts
}

export const isFinished = (run: BulkRun) =>
  run.entries.every((entry) => entry.state !== 'waiting' && entry.state !== 'running')

export const stateLabels: Readonly<Record<EntryState, string>> = {
  waiting: 'Waiting',
  running: 'Sent',
  done: 'Accepted',
  failed: 'Rejected',
  unsure: 'No response',
}

/** Serializes the ids and states of the runs, so that they survive a reload. */
export function serializeRuns(runs: readonly BulkRun[]): string {
  return JSON.stringify(
    runs.map(({ id, kind, started, entries }) => ({
      id,
      kind,
      started,
      entries: entries.map((entry) => [entry.id, entry.state]),
    })),
  )
}

/**
 * Restores the runs after a reload. Unfinished runs are paused until the user resumes them. Requests that were in
 * flight become `unsure`, because they may have been carried out.
 */
export function deserializeRuns(text: string | null): BulkRun[] {
  if (!text) return []
  const storedRuns = JSON.parse(text) as {
    id: string
    kind: string
    started: number
    entries: [string | number, EntryState][]
  }[]
  return storedRuns.map(({ id, kind, started, entries }) => {
    const states = entries.map(([entry, state]): BulkEntry => ({
      id: entry,
      state: state === 'running' ? 'unsure' : state,
    }))
    const run: BulkRun = { id, kind, started, paused: false, entries: states }
    return isFinished(run) ? run : { ...run, paused: true, note: 'The page was reloaded' }
  })
}

export const receiptHeader = ['ID', 'Name', 'Result', 'Reason', 'Time (UTC)'] as const

/** Returns the rows of the downloadable report, one per entry. */
export const receiptRows = (run: BulkRun, label: (id: string | number) => string): CellValue[][] =>
  run.entries.map((entry) => [
    entry.id,
    label(entry.id),
    stateLabels[entry.state],
    entry.reason,
    entry.at === undefined ? undefined : new Date(entry.at).toISOString(),
  ])
