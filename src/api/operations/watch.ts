import {
  CancelledError,
  focusManager,
  hashKey,
  onlineManager,
  type QueryFunction,
} from '@tanstack/react-query'
import { ApiError } from '../client.ts'
import type { Compute } from '../generated/types.gen.ts'
import { queryClient, refresh } from '../query.ts'
import { replaceRow } from '../wholeList.ts'
import { progressOf, readEvents } from './events.ts'
import { kinds, type Verdict } from './kinds.ts'
import { isRunning, type Operation } from './operation.ts'
import { allOperations, namelessLabel, putOperation, subscribeOperations } from './store.ts'

const second = 1000
const minute = 60 * second
/** Readings in a row that must agree before an end is believed. */
const steadyReadings = 2
/** A request that got no answer is given up sooner. */
const uncertainPatience = 2 * minute

/** Milliseconds between two looks, by the age of an operation. */
export function lookInterval(age: number): number {
  if (age < 30 * second) return 2.5 * second
  if (age < 5 * minute) return 5 * second
  return age < 30 * minute ? 15 * second : minute
}

interface Target {
  /** When to look next, milliseconds since 1970. */
  due: number
  isBusy: boolean
}

/** By operation: how often in a row, and since when, the same end was seen. */
interface Streak {
  end: 'done' | 'failed'
  readings: number
  since: number
}

const targets = new Map<string, Target>()
const streaks = new Map<string, Streak>()
let timer: ReturnType<typeof setTimeout> | undefined

const readingOf = ({ kind, path }: Operation) => kinds[kind].read(path)
const targetOf = (operation: Operation) => hashKey(readingOf(operation).queryKey)

const intervalOf = (operation: Operation, now: number) =>
  Math.max(lookInterval(now - operation.started), kinds[operation.kind].slow ?? 0)

const isResting = () => !focusManager.isFocused() || !onlineManager.isOnline()

function end(operation: Operation, change: Pick<Operation, 'state'> & Partial<Operation>) {
  streaks.delete(operation.id)
  const { percent: _percent, ...rest } = operation
  putOperation({ ...rest, ...change, settled: Date.now() })
  void refresh(kinds[operation.kind].refreshes, { ...operation.path })
  void refresh(['listEvents', 'listNotifications'])
}

function streakOf(operation: Operation, kind: Streak['end']): Streak {
  const before = streaks.get(operation.id)
  const streak =
    before?.end === kind
      ? { ...before, readings: before.readings + 1 }
      : { end: kind, readings: 1, since: Date.now() }
  streaks.set(operation.id, streak)
  return streak
}

function judged(operation: Operation, verdict: Verdict) {
  const rules = kinds[operation.kind]
  const age = Date.now() - operation.started
  if (verdict === 'runs') {
    streaks.delete(operation.id)
    if (operation.state !== 'observed') putOperation({ ...operation, state: 'observed' })
  } else if (verdict === 'done') {
    const isBlind = operation.uncertain && rules.looksSame && operation.state !== 'observed'
    const { readings } = streakOf(operation, 'done')
    if (!isBlind && readings >= steadyReadings) return end(operation, { state: 'finished' })
  } else if (verdict === 'nothing') {
    streaks.delete(operation.id)
  } else {
    const { readings, since } = streakOf(operation, 'failed')
    if (readings >= steadyReadings && Date.now() - since >= rules.failAfter) {
      return end(operation, { state: 'failed', reason: verdict.failed })
    }
  }
  const isUnseen = operation.uncertain && operation.state !== 'observed' && verdict !== 'runs'
  if (isUnseen && age > uncertainPatience) {
    const reason = 'No answer came to the request, and nothing has changed since.'
    return end(operation, { state: 'unconfirmed', reason })
  }
  if (age > rules.patience) {
    const reason = 'The request was accepted, but its end was not seen in good time.'
    return end(operation, { state: 'unconfirmed', reason })
  }
}

/** What is gone needs no second look. */
function judgedGone(operation: Operation) {
  const { gone } = kinds[operation.kind]
  if (typeof gone === 'object') end(operation, { state: 'failed', reason: gone.failed })
  else end(operation, { state: 'finished' })
}

const runningOf = (target: string) =>
  allOperations().filter((operation) => isRunning(operation) && targetOf(operation) === target)

/** After a reload only the id is known. */
function named(operation: Operation, answer: unknown): Operation {
  const { object } = operation
  if (typeof answer !== 'object' || answer === null) return operation
  const { id, label } = answer as { id?: unknown; label?: unknown }
  const isNameless = object.label === namelessLabel(object) && id === object.id
  if (!isNameless || typeof label !== 'string' || label === '') return operation
  const known = { ...operation, object: { ...object, label } }
  putOperation(known)
  return known
}

async function look(target: string, state: Target) {
  const [first] = runningOf(target)
  if (!first) return
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
    for (const operation of runningOf(target)) {
      const current = named(operation, answer)
      judged(current, kinds[current.kind].judge(answer as never, current))
    }
  } catch (error) {
    // The session ended.
    if (error instanceof CancelledError) return
    if (!(error instanceof ApiError)) throw error
    for (const operation of runningOf(target)) {
      if (error.status === 404) judgedGone(operation)
      else if (error.isPermission) {
        end(operation, { state: 'unconfirmed', reason: error.message })
      } else judged(operation, 'nothing')
    }
  } finally {
    state.isBusy = false
    const now = Date.now()
    const left = runningOf(target)
    if (left.length === 0) targets.delete(target)
    else state.due = now + Math.min(...left.map((operation) => intervalOf(operation, now)))
    plan()
  }
}

let isReadingEvents = false

async function lookAtEvents() {
  const watched = () =>
    allOperations().filter(
      (operation) => isRunning(operation) && kinds[operation.kind].events.length > 0,
    )
  if (isReadingEvents || watched().length === 0) return
  isReadingEvents = true
  try {
    const events = (await readEvents()) ?? []
    for (const operation of watched()) {
      const progress = progressOf(operation, events)
      if (progress === undefined) continue
      if ('failed' in progress) end(operation, { state: 'failed', reason: progress.failed })
      else if (progress.percent !== operation.percent) {
        putOperation({ ...operation, ...progress, state: 'observed' })
      }
    }
  } finally {
    isReadingEvents = false
  }
}

function tick() {
  timer = undefined
  if (isResting()) return
  const now = Date.now()
  const due = [...targets].filter(([, { due: at, isBusy }]) => !isBusy && at <= now)
  for (const [target, state] of due) void look(target, state)
  if (due.length > 0) void lookAtEvents()
  plan()
}

/** One timer for everything that is watched. */
function plan() {
  const now = Date.now()
  for (const operation of allOperations()) {
    if (!isRunning(operation)) continue
    const target = targetOf(operation)
    if (!targets.has(target)) {
      const first = Math.min(second, intervalOf(operation, now))
      const slow = kinds[operation.kind].slow ?? 0
      targets.set(target, { due: now + Math.max(first, slow), isBusy: false })
    }
  }
  clearTimeout(timer)
  timer = undefined
  const waiting = [...targets.values()].filter(({ isBusy }) => !isBusy)
  if (waiting.length === 0 || isResting()) return
  timer = setTimeout(tick, Math.max(0, Math.min(...waiting.map(({ due }) => due)) - now))
}

/** Whoever comes back sees at once what happened meanwhile. */
function lookNow() {
  if (isResting()) return plan()
  for (const target of targets.values()) target.due = 0
  plan()
}

let stop: (() => void) | undefined

/** Looks at what runs until it ends. Starting it a second time changes nothing. */
export function startWatching(): void {
  if (stop) return plan()
  const stops = [
    subscribeOperations(plan),
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
