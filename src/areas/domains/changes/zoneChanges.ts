import { useSyncExternalStore } from 'react'
import { onSignOut } from '#api/session.ts'
import { keep, tabStorage } from '#lib/storage.ts'
import type { Change } from '../zone/changeSet.ts'
import { serialize, deserialize } from './serialize.ts'
import { changedId, stage } from './stage.ts'
import type { ApplyRun } from './applyRun.ts'

/** What is staged for one zone, and how its last application went. */
export interface ZoneChanges {
  changes: readonly Change[]
  run?: ApplyRun
  /** The browser had no room to keep it, or keeps nothing: it ends with this page. */
  unsaved?: boolean
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const none: ZoneChanges = { changes: [] }
const keyOf = (domainId: number) => `console.zone.${domainId}`

/** Staged changes by zone and how the runs go that apply them, kept for the tab. */
export class ZoneChangesStore {
  private readonly zones = new Map<number, ZoneChanges>()
  private readonly listeners = new Set<() => void>()
  private readonly storage: TextStorage | null
  /** Of the addition staged last. */
  private lastId = 0
  /** Called when the person leaves. */
  onForget: () => void = () => undefined

  constructor(keeper: TextStorage | null) {
    this.storage = keeper
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly get = (domainId: number): ZoneChanges => {
    const known = this.zones.get(domainId)
    if (known) return known
    const kept = this.restore(domainId)
    this.zones.set(domainId, kept)
    return kept
  }

  stage(domainId: number, further: readonly Change[]) {
    this.edit(domainId, stage(this.get(domainId).changes, further))
  }

  /** Puts another list in the place of the staged changes. */
  edit(domainId: number, changes: readonly Change[]) {
    const { run } = this.get(domainId)
    // The rows on the screen are those of the run until it ends.
    if (run?.state === 'running') throw new Error('The changes are being applied.')
    // What a stopped run had before it is decided anew with the changed list.
    const told = run?.state === 'stopped' ? undefined : run
    this.set(domainId, { changes: this.withIds(changes), ...(told && { run: told }) })
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

  /** Forgets how the last application went. */
  dismiss(domainId: number) {
    const { changes, run } = this.get(domainId)
    if (run?.state !== 'running') this.set(domainId, { changes })
  }

  /** Puts in place what is staged and run. @param keeps whether the tab keeps it too, which takes its time */
  set(domainId: number, next: ZoneChanges, keeps = true) {
    const unkept = keeps ? !this.keep(domainId, next) : this.zones.get(domainId)?.unsaved
    this.zones.set(domainId, { ...next, ...(unkept && { unsaved: unkept }) })
    this.notify()
  }

  /** What is typed and selected goes by these ids, so one that was taken back is not given again. */
  private withIds(changes: readonly Change[]): readonly Change[] {
    return changes.map((change) =>
      change.kind === 'add' && change.id === undefined ? { ...change, id: --this.lastId } : change,
    )
  }

  private notify() {
    for (const listener of this.listeners) listener()
  }

  private keep(domainId: number, zone: ZoneChanges): boolean {
    if (zone.changes.length === 0 && !zone.run) {
      this.storage?.removeItem(keyOf(domainId))
      return true
    }
    return keep(this.storage, keyOf(domainId), serialize(zone))
  }

  private restore(domainId: number): ZoneChanges {
    const text = this.storage?.getItem(keyOf(domainId))
    if (!text) return none
    const kept = deserialize(text)
    this.lastId = kept.changes.reduce(
      (least, change) => Math.min(least, changedId(change) ?? 0),
      this.lastId,
    )
    return kept
  }
}

export const zoneChanges = new ZoneChangesStore(tabStorage())

onSignOut(() => zoneChanges.forget())

export const clearChanges = (domainId: number) => zoneChanges.clear(domainId)

export const useZoneChanges = (domainId: number): ZoneChanges =>
  useSyncExternalStore(zoneChanges.subscribe, () => zoneChanges.get(domainId))
