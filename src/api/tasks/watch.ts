import { second, minute } from '#contract/rules/durations.ts'
import {
  CancelledError,
  focusManager,
  hashKey,
  onlineManager,
  type QueryFunction,
} from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'
import type { Compute } from '../generated/types.gen.ts'
import { queryClient, refresh } from '../query/query.ts'
import { type Session, sessionQuery } from '../session/session.ts'
import { replaceRow } from '../query/cachedRows.ts'
import { endOf, progressOf, readEvents } from './events.ts'
import { loadTaskKinds, taskKinds } from './taskKinds.ts'
import type { Outcome } from './taskRules.ts'
import { isTaskRunning, type Task } from './task.ts'
import { allTasks, namelessLabel, putTask, subscribeTasks } from './store.ts'

/** Number of consecutive polls that must agree before a task is considered finished. */
const steadyReadings = 2
/** Timeout for tasks whose response was lost, in milliseconds. Shorter than that of accepted requests. */
const uncertainTimeout = 2 * minute

/** Returns the polling interval for the age of a task. Both are in milliseconds. */
export function pollInterval(age: number): number {
  if (age < 30 * second) return 2.5 * second
  if (age < 5 * minute) return 5 * second
  return age < 30 * minute ? 15 * second : minute
}

interface Target {
  /** Time of the next poll on the clock of `performance.now`, which no change of the system time moves. */
  due: number
  isBusy: boolean
}

/** Number of consecutive polls with the same end, and the time of the first one, in milliseconds since 1970. */
interface Streak {
  end: 'done' | 'failed'
  readings: number
  since: number
}

const targets = new Map<string, Target>()
const streaks = new Map<string, Streak>()
let timer: ReturnType<typeof setTimeout> | undefined

const readingOf = ({ kind, path }: Task) => taskKinds()[kind].read(path)
const targetOf = (task: Task) => hashKey(readingOf(task).queryKey)

const intervalOf = (task: Task, now: number) =>
  Math.max(pollInterval(now - task.started), taskKinds()[task.kind].slow ?? 0)

const isResting = () => !focusManager.isFocused() || !onlineManager.isOnline()

function end(task: Task, change: Pick<Task, 'state'> & Partial<Task>) {
  streaks.delete(task.id)
  const { percent: _percent, ...rest } = task
  putTask({ ...rest, ...change, settled: Date.now() })
  void refresh(taskKinds()[task.kind].refreshes, { ...task.path })
  void refresh(['listEvents', 'listNotifications'])
}

function streakOf(task: Task, kind: Streak['end']): Streak {
  const before = streaks.get(task.id)
  const streak =
    before?.end === kind
      ? { ...before, readings: before.readings + 1 }
      : { end: kind, readings: 1, since: Date.now() }
  streaks.set(task.id, streak)
  return streak
}

function settle(task: Task, outcome: Outcome) {
  const rules = taskKinds()[task.kind]
  const age = Date.now() - task.started
  if (outcome === 'runs') {
    streaks.delete(task.id)
    if (task.state !== 'observed') putTask({ ...task, state: 'observed' })
  } else if (outcome === 'done') {
    const isBlind = task.uncertain && rules.startEqualsEnd && task.state !== 'observed'
    const { readings } = streakOf(task, 'done')
    if (!isBlind && readings >= steadyReadings) return end(task, { state: 'finished' })
  } else if (outcome === 'nothing') {
    streaks.delete(task.id)
  } else {
    const { readings, since } = streakOf(task, 'failed')
    if (readings >= steadyReadings && Date.now() - since >= rules.failAfter) {
      return end(task, { state: 'failed', reason: outcome.failed })
    }
  }
  const isUnseen = task.uncertain && task.state !== 'observed' && outcome !== 'runs'
  if (isUnseen && age > uncertainTimeout) {
    const reason = 'No response to the request, and nothing has changed since.'
    return end(task, { state: 'unconfirmed', reason })
  }
  if (age > rules.timeout) {
    const reason = 'The request was accepted, but the console timed out waiting for it to finish.'
    return end(task, { state: 'unconfirmed', reason })
  }
}

const ownUsername = () => queryClient.getQueryData<Session | null>(sessionQuery.queryKey)?.username

/** Returns true if the newest events show that a request with a lost response was carried out. */
export async function hasArrived(task: Task): Promise<boolean> {
  const events = (await readEvents()) ?? []
  return progressOf(task, events, ownUsername()) !== undefined
}

/**
 * Ends a task whose object was deleted. The task may have succeeded first, for example if a user deletes an image as
 * soon as it is available.
 */
async function settleGone(task: Task) {
  const { outcomeWhenDeleted } = taskKinds()[task.kind]
  if (typeof outcomeWhenDeleted !== 'object' || streaks.get(task.id)?.end === 'done')
    return end(task, { state: 'finished' })
  const outcome = endOf(task, (await readEvents()) ?? [], ownUsername())
  if (!allTasks().some(({ id, state }) => id === task.id && isTaskRunning({ state }))) return
  if (outcome && 'finished' in outcome) end(task, { state: 'finished' })
  else end(task, { state: 'failed', reason: outcome?.failed ?? outcomeWhenDeleted.failed })
}

const runningOf = (target: string) =>
  allTasks().filter((task) => isTaskRunning(task) && targetOf(task) === target)

/** Adds the object's name to a task, because only the id is known after a reload. */
function named(task: Task, answer: unknown): Task {
  const { object } = task
  if (typeof answer !== 'object' || answer === null) return task
  const { id, label } = answer as { id?: unknown; label?: unknown }
  const isNameless = object.label === namelessLabel(object) && id === object.id
  if (!isNameless || typeof label !== 'string' || label === '') return task
  const known = { ...task, object: { ...object, label } }
  putTask(known)
  return known
}

async function pollTarget(target: string, state: Target) {
  const [first] = runningOf(target)
  if (!first) {
    targets.delete(target)
    return
  }
  state.isBusy = true
  try {
    const reading = readingOf(first)
    const answer = await queryClient.fetchQuery({
      queryKey: reading.queryKey,
      queryFn: reading.queryFn as QueryFunction,
      staleTime: 0,
      retry: false,
    })
    const isCompute = (reading.queryKey[0] as { _id?: string })._id === 'getCompute'
    if (isCompute) replaceRow(queryClient, 'listComputes', answer as Compute)
    for (const task of runningOf(target)) {
      const current = named(task, answer)
      settle(current, taskKinds()[current.kind].evaluate(answer, current))
    }
  } catch (error) {
    // Sign-out cancels all queries.
    if (error instanceof CancelledError) return
    if (!(error instanceof ApiError)) throw error
    for (const task of runningOf(target)) {
      if (error.status === 404) await settleGone(task)
      else if (error.isPermission) {
        end(task, { state: 'unconfirmed', reason: error.message })
      } else settle(task, 'nothing')
    }
  } finally {
    state.isBusy = false
    const now = Date.now()
    const left = runningOf(target)
    if (left.length === 0) targets.delete(target)
    else state.due = performance.now() + Math.min(...left.map((task) => intervalOf(task, now)))
    plan()
  }
}

let isReadingEvents = false

async function pollEvents() {
  const watched = () =>
    allTasks().filter((task) => isTaskRunning(task) && taskKinds()[task.kind].events.length > 0)
  if (isReadingEvents || watched().length === 0) return
  isReadingEvents = true
  try {
    const events = (await readEvents()) ?? []
    const username = ownUsername()
    for (const task of watched()) {
      const progress = progressOf(task, events, username)
      if (progress === undefined) continue
      if ('failed' in progress) end(task, { state: 'failed', reason: progress.failed })
      else if ('finished' in progress) end(task, { state: 'finished' })
      else {
        const seen = { ...task, ...progress, state: 'observed' as const }
        if (seen.percent !== task.percent || seen.eventId !== task.eventId) putTask(seen)
      }
    }
  } finally {
    isReadingEvents = false
  }
}

function tick() {
  timer = undefined
  if (isResting()) return
  const now = performance.now()
  const due = [...targets].filter(([, { due: at, isBusy }]) => !isBusy && at <= now)
  for (const [target, state] of due) void pollTarget(target, state)
  if (due.length > 0) void pollEvents()
  plan()
}

/** Schedules the single timer for all watched tasks. */
function plan() {
  const now = performance.now()
  for (const task of allTasks()) {
    if (!isTaskRunning(task)) continue
    const target = targetOf(task)
    if (!targets.has(target)) {
      const first = Math.min(second, intervalOf(task, Date.now()))
      const slow = taskKinds()[task.kind].slow ?? 0
      targets.set(target, { due: now + Math.max(first, slow), isBusy: false })
    }
  }
  clearTimeout(timer)
  timer = undefined
  const waiting = [...targets.values()].filter(({ isBusy }) => !isBusy)
  if (waiting.length === 0 || isResting()) return
  timer = setTimeout(tick, Math.max(0, Math.min(...waiting.map(({ due }) => due)) - now))
}

/** Polls immediately when the tab becomes visible or the browser comes online. */
function lookNow() {
  if (isResting()) return plan()
  for (const target of targets.values()) target.due = 0
  plan()
}

export { loadTaskKinds }

let stop: (() => void) | undefined

/** Starts polling running tasks until they end. Requires `loadTaskKinds`. Has no effect if already started. */
export function startWatching(): void {
  if (stop) return plan()
  const stops = [
    subscribeTasks(plan),
    focusManager.subscribe(lookNow),
    onlineManager.subscribe(lookNow),
  ]
  stop = () => {
    for (const each of stops) each()
    clearTimeout(timer)
    timer = undefined
    targets.clear()
    streaks.clear()
    stop = undefined
  }
  plan()
}

export const stopWatching = (): void => stop?.()
