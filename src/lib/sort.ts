import { addressKey } from './address.ts'
import { lazyValue } from './lazyValue.ts'
import { parseTime } from './time.ts'

export type SortValue = string | number | boolean | Date | null | undefined
/** natural: "web-2" before "web-10". address: IP addresses by number. time: date-times of the API. */
export type SortOrder = 'natural' | 'number' | 'address' | 'time'

type SortKey<Row> = {
  value: (row: Row) => SortValue
  order: SortOrder
  descending?: boolean
}

const collator = lazyValue(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))

/** Compares texts case-insensitively, with runs of digits compared as numbers. */
export const naturalCompare = (a: string, b: string) => collator().compare(a, b)

function comparable(value: SortValue, order: SortOrder): string | number | undefined {
  if (value == null || value === '') return undefined
  switch (order) {
    case 'number':
      return Number.isNaN(Number(value)) ? undefined : Number(value)
    case 'time':
      return parseTime(typeof value === 'boolean' ? undefined : value)?.getTime()
    case 'address':
      return addressKey(String(value))
    case 'natural':
      return String(value)
  }
}

/**
 * Returns a copy sorted by several keys. Equal rows keep their order, and rows without a value come last in both
 * directions. Each value is computed once, not once per comparison.
 */
export function sortRows<Row>(rows: readonly Row[], keys: readonly SortKey<Row>[]): Row[] {
  if (keys.length === 0) return [...rows]
  const columns = keys.map((key) => rows.map((row) => comparable(key.value(row), key.order)))
  const order = rows.map((_, index) => index)
  const { compare } = collator()
  order.sort((left, right) => {
    for (const [at, key] of keys.entries()) {
      const a = columns[at]?.[left]
      const b = columns[at]?.[right]
      if (a === b) continue
      if (a === undefined) return 1
      if (b === undefined) return -1
      const result = key.order === 'natural' ? compare(String(a), String(b)) : a < b ? -1 : 1
      if (result !== 0) return key.descending ? -result : result
    }
    return left - right
  })
  return order.flatMap((index) => {
    const row = rows[index]
    return row === undefined ? [] : [row]
  })
}
