import { objectNameError } from '#contract/rules/objectStorage.ts'
import type { ObjectRow } from './objectRows.ts'

interface Wanted {
  rows: readonly ObjectRow[]
  /** The current folder; names of the copies are relative to it. */
  base: string
  /** New name of a single row; for several rows, the destination folder. */
  typed: string
}

/** Returns the destination prefix. Names of folders end with a slash. */
function targetPrefix({ rows, typed }: Wanted): string {
  const [only] = rows
  const isFolder = rows.length > 1 || only?.isFolder === true
  return isFolder && typed !== '' && !typed.endsWith('/') ? `${typed}/` : typed
}

/** Returns the new name of an object that is selected or in a selected folder. */
export function targetName(wanted: Wanted, name: string): string {
  const { rows, base } = wanted
  const [only] = rows
  const left = rows.length === 1 && only ? only.name.length : base.length
  return targetPrefix(wanted) + name.slice(left)
}

/**
 * Returns the reason why objects cannot be copied like this, or undefined.
 * @param sameBucket true if they stay in their bucket
 */
export function copyTargetError(
  copyRequest: Wanted,
  names: readonly string[],
  sameBucket: boolean,
): string | undefined {
  const { rows, typed } = copyRequest
  if (rows.length === 1 && !rows[0]?.isFolder && typed === '') return 'Required'
  const sources = new Set(names)
  for (const name of names) {
    const target = targetName(copyRequest, name)
    const fault = objectNameError(target)
    if (fault !== undefined) return `${target}: ${fault}`
    if (!sameBucket) continue
    if (target === name) return 'Enter another name or folder'
    if (sources.has(target)) return `${target} is itself one of these objects`
  }
  return undefined
}
