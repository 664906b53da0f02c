import { objectNameFault } from '#contract/rules/objectStorage.ts'
import type { ObjectRow } from './objectRows.ts'

interface Wanted {
  rows: readonly ObjectRow[]
  /** The folder that is shown; what is chosen keeps its name below it. */
  base: string
  /** The new name of a single row, otherwise the folder that all go into. */
  typed: string
}

/** A single folder's name ends in a slash, and so does the name of a folder that others go into. */
function targetPrefix({ rows, typed }: Wanted): string {
  const [only] = rows
  const isFolder = rows.length > 1 || only?.isFolder === true
  return isFolder && typed !== '' && !typed.endsWith('/') ? `${typed}/` : typed
}

/** What an object that was chosen, or lies in a chosen folder, is called where it is copied to. */
export function targetName(wanted: Wanted, name: string): string {
  const { rows, base } = wanted
  const [only] = rows
  const left = rows.length === 1 && only ? only.name.length : base.length
  return targetPrefix(wanted) + name.slice(left)
}

/** The reason why objects cannot be copied so, or undefined. @param sameBucket whether they stay in their bucket */
export function targetFault(
  wanted: Wanted,
  names: readonly string[],
  sameBucket: boolean,
): string | undefined {
  const { rows, typed } = wanted
  if (rows.length === 1 && !rows[0]?.isFolder && typed === '') return 'Enter a name'
  const sources = new Set(names)
  for (const name of names) {
    const target = targetName(wanted, name)
    const fault = objectNameFault(target)
    if (fault !== undefined) return `${target}: ${fault}`
    if (!sameBucket) continue
    if (target === name) return 'Enter another name or folder'
    if (sources.has(target)) return `${target} is itself one of these objects`
  }
  return undefined
}
