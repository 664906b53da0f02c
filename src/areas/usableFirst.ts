import { naturalCompare } from '#lib/sort.ts'
import type { Option } from '#ui/display/Select.tsx'

/** Sorts options by label, and those that cannot be selected after all others. */
export const usableFirst = <Value extends string | number>(
  options: readonly Option<Value>[],
): Option<Value>[] =>
  options.toSorted(
    (a, b) =>
      Number(a.disabledReason !== undefined) - Number(b.disabledReason !== undefined) ||
      naturalCompare(a.label, b.label),
  )
