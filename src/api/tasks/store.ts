import { day } from '#contract/rules/durations.ts'
import { useSyncExternalStore } from 'react'
import { browserStorage, keep } from '#lib/storage.ts'
import { createListeners, createStore, useStore } from '#lib/store.ts'
import { onSignOut } from '../session.ts'
import { isRunning, type Task } from './task.ts'

/** Ids, states and times only: names of things and words of the API stay in memory. */
type Kept = Omit<Task, 'object' | 'reason' | 'percent'> & {
  object: Omit<Task['object'], 'label'>
}

const storageKey = 'console.tasks'
const keptEnded = 50
const keptFor = day

let isKept = browserStorage() !== null

function readKept(): Kept[] {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as Kept[]) : []
  } catch (malformed) {
    if (malformed instanceof SyntaxError) return []
    throw malformed
  }
}

function writeKept(kept: readonly Task[]) {
  const plain = kept.map(({ reason: _r, percent: _p, ...task }): Kept => {
    const { label: _l, ...object } = task.object
    return { ...task, object }
  })
  // What is not kept lives as long as the page.
  isKept = keep(browserStorage(), storageKey, JSON.stringify(plain)) && isKept
}

export const namelessLabel = ({ type, id }: Kept['object']) => `${type} ${id}`

/** What storage holds is the newest state; words that only this page knows are added. */
const revived = (kept: Kept, known?: Task): Task => ({
  ...kept,
  ...(known?.reason !== undefined && { reason: known.reason }),
  ...(known?.percent !== undefined && { percent: known.percent }),
  object: { ...kept.object, label: known?.object.label ?? namelessLabel(kept.object) },
})

type TaskChange = (task: Task, before: Task | undefined) => void

const tasks = createStore<readonly Task[]>([])
let byObject = new Map<string, Task>()
const taskChanges = createListeners<Parameters<TaskChange>>()

const objectKey = (type: string, id: number | string) => `${type} ${id}`

/** Newest first; what ended long ago is dropped. */
function inOrder(all: Task[]): Task[] {
  const oldest = Date.now() - keptFor
  let ended = 0
  return all
    .toSorted((a, b) => b.started - a.started)
    .filter((task) => {
      if (isRunning(task)) return true
      ended += 1
      return ended <= keptEnded && (task.settled ?? task.started) > oldest
    })
}

function publish(next: readonly Task[]) {
  byObject = new Map()
  // The newest one that runs speaks for its object, else the newest that did not end well.
  for (const task of next) {
    const key = objectKey(task.object.type, task.object.id)
    const known = byObject.get(key)
    if (!known || (isRunning(task) && !isRunning(known))) byObject.set(key, task)
  }
  tasks.set(next)
}

publish(readKept().map((kept) => revived(kept)))

/** All of this page and of the other tabs, as they are now. */
function current(): Task[] {
  if (!isKept) return [...tasks.get()]
  const known = new Map(tasks.get().map((task) => [task.id, task]))
  return readKept().map((kept) => revived(kept, known.get(kept.id)))
}

/** Adds or replaces one task. */
export function putTask(task: Task): void {
  const all = current()
  const before = all.find(({ id }) => id === task.id)
  const next = inOrder([...all.filter((other) => other !== before), task])
  writeKept(next)
  publish(next)
  taskChanges.call(task, before)
}

/** Takes ended tasks out of sight; all of them, or one. */
export function dismissTasks(id?: string): void {
  const next = current().filter((task) => isRunning(task) || (id !== undefined && task.id !== id))
  writeKept(next)
  publish(next)
}

/** Takes tasks out of the list, also those whose end was not seen. */
export function dropTasks(drops: (task: Task) => boolean): void {
  const all = current()
  const next = all.filter((task) => !drops(task))
  if (next.length === all.length) return
  writeKept(next)
  publish(next)
}

function forgetTasks() {
  writeKept([])
  publish([])
}

function followStorage({ key }: StorageEvent) {
  if (key === storageKey || key === null) publish(inOrder(current()))
}

onSignOut(forgetTasks)
if (typeof window !== 'undefined') window.addEventListener('storage', followStorage)

/** Called after each change, also those of other tabs. */
export const subscribeTasks = tasks.subscribe

/** Called for each change made in this tab, with the state before: what is announced, is announced once. */
export const onTaskChange = taskChanges.add

/** Newest first. */
export const allTasks = tasks.get

export const useTasks = (): readonly Task[] => useStore(tasks)

/** What runs on an object, or else what ended on it last; undefined when that was long ago or dismissed. */
export const useObjectTask = (type: string, id: number | string): Task | undefined =>
  useSyncExternalStore(subscribeTasks, () => byObject.get(objectKey(type, id)))
