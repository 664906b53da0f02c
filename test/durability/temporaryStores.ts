import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Store, temporaryStore } from './store.ts'

/**
 * Returns a function that creates stores, and an empty folder. All of them are deleted after the tests of the file.
 */
export function temporaryStores(): { newStore: () => Promise<Store>; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'platform-stores-'))
  const drops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    async newStore() {
      const { store, drop } = await temporaryStore()
      drops.push(drop)
      return store
    },
  }
}
