interface LoadedList {
  rows: readonly unknown[]
  complete: boolean
  error: unknown
}

/**
 * Returns true for a completely loaded list without rows. Its empty state has the button that creates an object, so the
 * header omits it: a page has one primary button.
 */
export const isEmptyList = ({ rows, complete, error }: LoadedList): boolean =>
  complete && !error && rows.length === 0
