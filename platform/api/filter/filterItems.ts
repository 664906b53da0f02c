import type { Condition, ListFilter, FilterValue } from '../../database/filter/readFilter.ts'

/** Returns the items that match an X-Filter, in the requested order. The sort is stable. */
export function filterItems<Item extends object>(
  items: readonly Item[],
  filter: ListFilter,
): Item[] {
  const { condition, order } = filter
  const passed = condition ? items.filter((item) => holds(condition, item)) : [...items]
  if (!order) return passed
  const sign = order.direction === 'asc' ? 1 : -1
  return passed.toSorted((a, b) => sign * compared(at(a, order.by), at(b, order.by)))
}

function holds(condition: Condition, item: object): boolean {
  if ('every' in condition) return condition.every.every((each) => holds(each, item))
  if ('some' in condition) return condition.some.some((each) => holds(each, item))
  const { field, kind, comparison, value } = condition
  const fieldValue = at(item, field)
  if (kind === 'texts') {
    const texts = Array.isArray(fieldValue)
      ? fieldValue.filter((each) => each !== null).map(String)
      : []
    if (value === null) return (comparison === '=') === (texts.length === 0)
    if (comparison === 'contains') return texts.some((text) => includes(text, String(value)))
    return (comparison === '=') === texts.includes(String(value))
  }
  if (value === null) return (comparison === '=') === (fieldValue === null)
  if (fieldValue === null) return comparison === '<>'
  const own = kind === 'text' || kind === 'time' ? fieldValue.toString() : fieldValue
  if (comparison === 'contains') return includes(own.toString(), String(value))
  if (comparison === '=' || comparison === '<>') return (comparison === '=') === (own === value)
  const difference = compared(own, value)
  if (comparison === '>') return difference > 0
  if (comparison === '>=') return difference >= 0
  return comparison === '<' ? difference < 0 : difference <= 0
}

const includes = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** Returns the value of a field such as `entity.id`; null if the item does not have it. */
function at(item: object, field: string): FilterValue | string[] {
  let value: unknown = item
  for (const name of field.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : null
  return value as FilterValue | string[]
}

/** Compares two values for sorting. Null sorts first. */
function compared(a: FilterValue | string[], b: FilterValue | string[]): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [first, second] = [a.toString(), b.toString()]
  return first < second ? -1 : Number(first > second)
}
