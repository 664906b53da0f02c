import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A database of this browser, opened when it is first asked for.
 * @param create makes its stores; there is one version, whose data nobody misses after a change
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: create,
      // Another tab signs out, which deletes it.
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        opened = undefined
      },
      terminated() {
        opened = undefined
      },
    })
    // A browser that refuses once may be asked again.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
}
