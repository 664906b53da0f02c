import { useSyncExternalStore } from 'react'
import { onSignOut } from '#api/session/session.ts'
import { storeItem, tabStorage } from '#lib/storage.ts'
import { createListeners } from '#lib/store.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { deserializeChanges, serializeChanges } from './serializeChanges.ts'
import { changedId, stage } from './stage.ts'
import { reduce, type ZoneChanges, type ZoneEvent } from './zoneReducer.ts'

/** State of a zone for the screens. */
interface StoredZone extends ZoneChanges {
  /**
   * True if the state could not be stored because the browser has no storage or its quota is exceeded; it is then lost
   * when the page is closed.
   */
  unsaved?: boolean
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Minimum interval between renders of a run, in milliseconds, so that 1,000 steps do not cause 1,000 renders. */
const notifyEvery = 250
const saveEvery = 1000

const none: StoredZone = { changes: [] }
const keyOf = (domainId: number) => `console.zone.${domainId}`

/** Stores the staged changes and the progress of runs by zone, for the lifetime of the tab. */
export class ZoneChangesStore {
  private readonly zones = new Map<number, StoredZone>()
  private readonly listeners = createListeners()
  private readonly storage: TextStorage | null
  private notifiedAt = 0
  private savedAt = 0
  /** Id of the last staged addition. */
  private lastId = 0
  /** Called when the user signs out. */
  onForget: () => void = () => undefined

  constructor(storage: TextStorage | null) {
    this.storage = storage
  }

  readonly subscribe = this.listeners.add

  readonly get = (domainId: number): StoredZone => {
    const known = this.zones.get(domainId)
    if (known) return known
    const restored = this.restore(domainId)
    this.zones.set(domainId, restored)
    return restored
  }

  /** Adds changes to the staged ones. */
  stage(domainId: number, further: readonly ZoneChange[]) {
    this.edit(domainId, stage(this.get(domainId).changes, further))
  }

  /** Replaces the staged changes. */
  edit(domainId: number, changes: readonly ZoneChange[]) {
    this.dispatch(domainId, { type: 'edited', changes: this.withIds(changes) })
  }

  /**
   * Resolves the conflict that stopped a run.
   * @param mine the change to apply; absent to accept the other user's version
   */
  resolveConflict(domainId: number, mine: ZoneChange | undefined) {
    const [withId] = this.withIds(mine ? [mine] : [])
    this.dispatch(domainId, { type: 'conflictResolved', ...(withId && { mine: withId }) })
  }

  dispatch(domainId: number, event: ZoneEvent) {
    const before = this.get(domainId)
    const { unsaved = false, ...next }: StoredZone = reduce(before, event)
    const now = Date.now()
    // Steps of a run are rendered and stored at intervals, because a run can have many; all other events immediately.
    const isStep = event.type === 'stepEnded'
    const saves = !isStep || now - this.savedAt >= saveEvery
    if (saves) this.savedAt = now
    const isUnsaved = saves ? !this.save(domainId, next) : unsaved
    this.zones.set(domainId, { ...next, ...(isUnsaved && { unsaved: true }) })
    if (!isStep || now - this.notifiedAt >= notifyEvery) this.notify(now)
  }

  clear(domainId: number) {
    this.zones.set(domainId, none)
    this.storage?.removeItem(keyOf(domainId))
    this.notify()
  }

  /** Clears all staged changes when the user signs out. */
  forget() {
    for (const domainId of this.zones.keys()) this.storage?.removeItem(keyOf(domainId))
    this.zones.clear()
    this.onForget()
    this.notify()
  }

  /** Typed values and the selection refer to these ids, so the id of a reverted addition is not reused. */
  private withIds(changes: readonly ZoneChange[]): readonly ZoneChange[] {
    return changes.map((change) =>
      change.kind === 'add' && change.id === undefined ? { ...change, id: --this.lastId } : change,
    )
  }

  private notify(now = Date.now()) {
    this.notifiedAt = now
    this.listeners.call()
  }

  /** Returns true if the state was stored. */
  private save(domainId: number, zone: ZoneChanges): boolean {
    if (zone.changes.length === 0 && !zone.run) {
      this.storage?.removeItem(keyOf(domainId))
      return true
    }
    return storeItem(this.storage, keyOf(domainId), serializeChanges(zone))
  }

  private restore(domainId: number): ZoneChanges {
    const text = this.storage?.getItem(keyOf(domainId))
    if (!text) return none
    const restored = deserializeChanges(text)
    this.lastId = restored.changes.reduce(
      (least, change) => Math.min(least, changedId(change) ?? 0),
      this.lastId,
    )
    return restored
  }
}

export const zoneChanges = new ZoneChangesStore(tabStorage())

onSignOut(() => zoneChanges.forget())

export const clearChanges = (domainId: number) => zoneChanges.clear(domainId)

export const useZoneChanges = (domainId: number): StoredZone =>
  useSyncExternalStore(zoneChanges.subscribe, () => zoneChanges.get(domainId))
