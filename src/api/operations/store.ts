import { useSyncExternalStore } from 'react'
import { browserStorage, keep } from '#lib/storage.ts'
import { onSignOut } from '../session.ts'
import { isRunning, type Operation } from './operation.ts'

/** Ids, states and times only: names of things and words of the API stay in memory. */
type Kept = Omit<Operation, 'object' | 'reason' | 'percent'> & {
  object: Omit<Operation['object'], 'label'>
}

const storageKey = 'console.operations'
const keptEnded = 50
const keptFor = 24 * 60 * 60 * 1000

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

function writeKept(kept: readonly Operation[]) {
  const plain = kept.map(({ reason: _r, percent: _p, ...operation }): Kept => {
    const { label: _l, ...object } = operation.object
    return { ...operation, object }
  })
  // What is not kept lives as long as the page.
  isKept = keep(browserStorage(), storageKey, JSON.stringify(plain)) && isKept
}

export const namelessLabel = ({ type, id }: Kept['object']) => `${type} ${id}`

/** What storage holds is the newest state; words that only this page knows are added. */
const revived = (kept: Kept, known?: Operation): Operation => ({
  ...kept,
  ...(known?.reason !== undefined && { reason: known.reason }),
  ...(known?.percent !== undefined && { percent: known.percent }),
  object: { ...kept.object, label: known?.object.label ?? namelessLabel(kept.object) },
})

export type OperationChange = (operation: Operation, before: Operation | undefined) => void

let operations: readonly Operation[] = readKept().map((kept) => revived(kept))
let byObject = new Map<string, Operation>()
const listeners = new Set<() => void>()
const changeListeners = new Set<OperationChange>()

const objectKey = (type: string, id: number | string) => `${type} ${id}`

/** Newest first; what ended long ago is dropped. */
function inOrder(all: Operation[]): Operation[] {
  const oldest = Date.now() - keptFor
  let ended = 0
  return all
    .toSorted((a, b) => b.started - a.started)
    .filter((operation) => {
      if (isRunning(operation)) return true
      ended += 1
      return ended <= keptEnded && (operation.settled ?? operation.started) > oldest
    })
}

function publish(next: readonly Operation[]) {
  operations = next
  byObject = new Map()
  // The newest one that runs speaks for its object, else the newest that did not end well.
  for (const operation of operations) {
    const key = objectKey(operation.object.type, operation.object.id)
    const known = byObject.get(key)
    if (!known || (isRunning(operation) && !isRunning(known))) byObject.set(key, operation)
  }
  for (const listener of listeners) listener()
}

publish(operations)

/** All of this page and of the other tabs, as they are now. */
function current(): Operation[] {
  if (!isKept) return [...operations]
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  return readKept().map((kept) => revived(kept, known.get(kept.id)))
}

/** Adds or replaces one operation. */
export function putOperation(operation: Operation): void {
  const all = current()
  const before = all.find(({ id }) => id === operation.id)
  const next = inOrder([...all.filter((other) => other !== before), operation])
  writeKept(next)
  publish(next)
  for (const listener of changeListeners) listener(operation, before)
}

/** Takes ended operations out of sight; all of them, or one. */
export function dismissOperations(id?: string): void {
  const next = current().filter(
    (operation) => isRunning(operation) || (id !== undefined && operation.id !== id),
  )
  writeKept(next)
  publish(next)
}

/** Takes operations out of the list, also those whose end was not seen. */
export function dropOperations(drops: (operation: Operation) => boolean): void {
  const all = current()
  const next = all.filter((operation) => !drops(operation))
  if (next.length === all.length) return
  writeKept(next)
  publish(next)
}

function forgetOperations() {
  writeKept([])
  publish([])
}

function followStorage({ key }: StorageEvent) {
  if (key === storageKey || key === null) publish(inOrder(current()))
}

onSignOut(forgetOperations)
if (typeof window !== 'undefined') window.addEventListener('storage', followStorage)

/** Called after each change, also those of other tabs. */
export function subscribeOperations(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called for each change made in this tab, with the state before: what is announced, is announced once. */
export function onOperationChange(listener: OperationChange): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** Newest first. */
export const allOperations = (): readonly Operation[] => operations

export const useOperations = (): readonly Operation[] =>
  useSyncExternalStore(subscribeOperations, allOperations)

/** What runs on an object, or else what ended on it last; undefined when that was long ago or dismissed. */
export const useObjectOperation = (type: string, id: number | string): Operation | undefined =>
  useSyncExternalStore(subscribeOperations, () => byObject.get(objectKey(type, id)))
