import type { BucketPath } from '#paths/object-storage.ts'
import type { ObjectRow } from './objectRows.ts'
import { objectsBelow } from './objectsBelow.ts'

interface Wanted {
  path: BucketPath
  /** The current folder. */
  base: string
  names: readonly string[]
  /** Loaded rows of the folder. */
  rows: readonly ObjectRow[]
  /** True if all rows of the folder are loaded. */
  isComplete: boolean
}

/** Returns the names that already exist. Fetches the contents of subfolders, which the list does not contain. */
export async function takenNames(copyRequest: Wanted): Promise<Set<string>> {
  const { path, base, names, rows, isComplete } = copyRequest
  const present = new Set(rows.map(({ name }) => name))
  const prefixes = new Set(
    names.flatMap((name) => {
      const folder = name.slice(base.length).split('/').slice(0, -1)[0]
      if (folder === undefined) return isComplete || present.has(name) ? [] : [name]
      const prefix = `${base}${folder}/`
      return isComplete && !present.has(prefix) ? [] : [prefix]
    }),
  )
  for (const prefix of prefixes)
    for (const { name } of await objectsBelow(path, prefix)) present.add(name)
  return new Set(names.filter((name) => present.has(name)))
}
