import type { CellValue } from '#lib/csv.ts'

/**
 * waiting: not sent; running: sent, no answer yet; done, failed: answered; unsure: sent, but the
 * answer was lost (a broken connection, a server fault, a reload), so it may have happened.
 */
export type EntryState = 'waiting' | 'running' | 'done' | 'failed' | 'unsure'

export interface BulkEntry {
  id: string | number
  state: EntryState
  /** The reason why it failed. Not kept over a reload. */
  reason?: string
  /** When its state last changed, in milliseconds. Not kept over a reload. */
  at?: number
}

export interface BulkRun {
  id: string
  /** Name of the kind of work. */
  kind: string
  started: number
  paused: boolean
  /** The reason why it paused by itself. */
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

export const stateWords: Readonly<Record<EntryState, string>> = {
  waiting: 'Waiting',
  running: 'Sent',
  done: 'Accepted',
  failed: 'Refused',
  unsure: 'No response',
}

/** What a reload keeps: ids and states. */
export function serialize(runs: readonly BulkRun[]): string {
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
 * What a reload finds. Nothing goes on by itself: what was sent may have happened, and what was not
 * sent waits for the person.
 */
export function deserialize(text: string | null): BulkRun[] {
  if (!text) return []
  const kept = JSON.parse(text) as {
    id: string
    kind: string
    started: number
    entries: [string | number, EntryState][]
  }[]
  return kept.map(({ id, kind, started, entries }) => {
    const states = entries.map(([entry, state]): BulkEntry => ({
      id: entry,
      state: state === 'running' ? 'unsure' : state,
    }))
    const run: BulkRun = { id, kind, started, paused: false, entries: states }
    return isFinished(run) ? run : { ...run, paused: true, note: 'The page was reloaded' }
  })
}

export const receiptHeader = ['ID', 'Name', 'Result', 'Reason', 'Time (UTC)'] as const

/** One line an entry, for the download. */
export const receiptRows = (run: BulkRun, label: (id: string | number) => string): CellValue[][] =>
  run.entries.map((entry) => [
    entry.id,
    label(entry.id),
    stateWords[entry.state],
    entry.reason,
    entry.at === undefined ? undefined : new Date(entry.at).toISOString(),
  ])
