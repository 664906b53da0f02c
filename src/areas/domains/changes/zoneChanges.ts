import { useSyncExternalStore } from 'react'
import { onSignOut } from '#api/session.ts'
import { keep, tabStorage } from '#lib/storage.ts'
import { createListeners } from '#lib/store.ts'
import type { Change } from '../zone/changeSet.ts'
import { deserialize, serialize } from './serialize.ts'
import { changedId, stage } from './stage.ts'
import { reduce, type ZoneChanges, type ZoneEvent } from './zoneReducer.ts'

/** The state of a zone for the screens. */
interface StoredZone extends ZoneChanges {
  /** The browser had no room to keep it, or keeps nothing: it ends with this page. */
  unsaved?: boolean
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Milliseconds between looks of the screen at a run, so that 1,000 steps are not 1,000 drawings. */
const notifyEvery = 250
const saveEvery = 1000

const none: StoredZone = { changes: [] }
const keyOf = (domainId: number) => `console.zone.${domainId}`

/** Staged changes by zone and how the runs go that apply them, stored for the tab. */
export class ZoneChangesStore {
  private readonly zones = new Map<number, StoredZone>()
  private readonly listeners = createListeners()
  private readonly storage: TextStorage | null
  private notifiedAt = 0
  private savedAt = 0
  /** Of the addition staged last. */
  private lastId = 0
  /** Called when the person leaves. */
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

  /** Adds to the staged changes. */
  stage(domainId: number, further: readonly Change[]) {
    this.edit(domainId, stage(this.get(domainId).changes, further))
  }

  /** Puts another list in the place of the staged changes. */
  edit(domainId: number, changes: readonly Change[]) {
    this.dispatch(domainId, { type: 'edited', changes: this.withIds(changes) })
  }

  /** Resolves the conflict that a run stopped at. @param mine the change as it is made now; absent to keep theirs */
  resolveConflict(domainId: number, mine: Change | undefined) {
    const [withId] = this.withIds(mine ? [mine] : [])
    this.dispatch(domainId, { type: 'conflictResolved', ...(withId && { mine: withId }) })
  }

  dispatch(domainId: number, event: ZoneEvent) {
    const before = this.get(domainId)
    const { unsaved = false, ...next }: StoredZone = reduce(before, event)
    const now = Date.now()
    // A run of many steps is drawn and stored now and then; every other event at once.
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

  /** When the person leaves: nothing is staged any more. */
  forget() {
    for (const domainId of this.zones.keys()) this.storage?.removeItem(keyOf(domainId))
    this.zones.clear()
    this.onForget()
    this.notify()
  }

  /** What is typed and selected goes by these ids, so one that was reverted is not given again. */
  private withIds(changes: readonly Change[]): readonly Change[] {
    return changes.map((change) =>
      change.kind === 'add' && change.id === undefined ? { ...change, id: --this.lastId } : change,
    )
  }

  private notify(now = Date.now()) {
    this.notifiedAt = now
    this.listeners.call()
  }

  /** Tells whether it is stored. */
  private save(domainId: number, zone: ZoneChanges): boolean {
    if (zone.changes.length === 0 && !zone.run) {
      this.storage?.removeItem(keyOf(domainId))
      return true
    }
    return keep(this.storage, keyOf(domainId), serialize(zone))
  }

  private restore(domainId: number): ZoneChanges {
    const text = this.storage?.getItem(keyOf(domainId))
    if (!text) return none
    const restored = deserialize(text)
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
