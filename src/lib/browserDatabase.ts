import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Returns a function that opens an IndexedDB database on first use.
 * @param create creates the object stores; the version never changes, because the data can be lost without harm
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: create,
      // Close the connection when another tab deletes the database on sign-out, because the deletion waits for it.
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        opened = undefined
      },
      terminated() {
        opened = undefined
      },
    })
    // Allow the next call to retry after an error.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
}
