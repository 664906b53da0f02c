import { day } from '#contract/rules/durations.ts'
import { useSyncExternalStore } from 'react'
import { capitalize } from '#lib/format.ts'
import { browserStorage, storeItem } from '#lib/storage.ts'
import { createListeners, createStore, useStore } from '#lib/store.ts'
import { onSignOut } from '../session/session.ts'
import { isTaskRunning, type Task } from './task.ts'
import { manifests } from './taskAreas.ts'

interface KindManifest {
  kinds?: readonly { type: string; label: string }[]
}

/** Stored part of a task: ids, states and times. Names of objects and API messages stay in memory. */
type StoredTask = Omit<Task, 'object' | 'reason' | 'percent'> & {
  object: Omit<Task['object'], 'label'>
}

const storageKey = 'console.tasks'
const keptEnded = 50
const taskTtl = day

let isKept = browserStorage() !== null

function readStored(): StoredTask[] {
  try {
    const stored: unknown = JSON.parse(browserStorage()?.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as StoredTask[]) : []
  } catch (malformed) {
    if (malformed instanceof SyntaxError) return []
    throw malformed
  }
}

function writeKept(stored: readonly Task[]) {
  const plain = stored.map(({ reason: _r, percent: _p, ...task }): StoredTask => {
    const { label: _l, ...object } = task.object
    return { ...task, object }
  })
  // If storing fails, tasks remain in memory until the page is closed.
  isKept = storeItem(browserStorage(), storageKey, JSON.stringify(plain)) && isKept
}

const kindLabels = new Map(
  Object.values(manifests).flatMap(({ kinds = [] }: KindManifest) =>
    kinds.map(({ type, label }) => [type, label] as const),
  ),
)

/** Label of an object whose name is not known: "Instance 41". */
export const namelessLabel = ({ type, id }: StoredTask['object']) =>
  `${kindLabels.get(type) ?? capitalize(type)} ${id}`

/** Merges the stored task, which has the latest state, with the texts that only this page has in memory. */
const revived = (stored: StoredTask, known?: Task): Task => ({
  ...stored,
  ...(known?.reason !== undefined && { reason: known.reason }),
  ...(known?.percent !== undefined && { percent: known.percent }),
  object: { ...stored.object, label: known?.object.label ?? namelessLabel(stored.object) },
})

type TaskChange = (task: Task, before: Task | undefined) => void

const tasks = createStore<readonly Task[]>([])
let byObject = new Map<string, Task>()
const taskChanges = createListeners<Parameters<TaskChange>>()

const objectKey = (type: string, id: number | string) => `${type} ${id}`

/** Sorts tasks, newest first, and removes old finished tasks. */
function inOrder(all: Task[]): Task[] {
  const oldest = Date.now() - taskTtl
  let ended = 0
  return all
    .toSorted((a, b) => b.started - a.started)
    .filter((task) => {
      if (isTaskRunning(task)) return true
      ended += 1
      return ended <= keptEnded && (task.settled ?? task.started) > oldest
    })
}

function publish(next: readonly Task[]) {
  byObject = new Map()
  // Prefer the newest running task of an object, otherwise the newest finished one.
  for (const task of next) {
    const key = objectKey(task.object.type, task.object.id)
    const known = byObject.get(key)
    if (!known || (isTaskRunning(task) && !isTaskRunning(known))) byObject.set(key, task)
  }
  tasks.set(next)
}

publish(readStored().map((stored) => revived(stored)))

/** Returns the current tasks of all tabs. */
function current(): Task[] {
  if (!isKept) return [...tasks.get()]
  const known = new Map(tasks.get().map((task) => [task.id, task]))
  return readStored().map((stored) => revived(stored, known.get(stored.id)))
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

/** Removes all finished tasks, or the given one. */
export function dismissTasks(id?: string): void {
  const next = current().filter(
    (task) => isTaskRunning(task) || (id !== undefined && task.id !== id),
  )
  writeKept(next)
  publish(next)
}

/** Removes tasks from the list, including running ones. */
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

/** Subscribes to changes in all tabs. */
export const subscribeTasks = tasks.subscribe

/**
 * Registers a callback for changes made in this tab, with the previous state, so that only one tab announces a change.
 */
export const onTaskChange = taskChanges.add

/** Returns all tasks, newest first. */
export const allTasks = tasks.get

export const useTasks = (): readonly Task[] => useStore(tasks)

/**
 * Returns the running task of an object, otherwise its last finished task; undefined if there is none or it was
 * removed.
 */
export const useObjectTask = (type: string, id: number | string): Task | undefined =>
  useSyncExternalStore(subscribeTasks, () => byObject.get(objectKey(type, id)))
