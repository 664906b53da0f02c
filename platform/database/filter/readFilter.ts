import type { FilterKind, FilterKinds } from '#shared/contract/operations.ts'
import { HttpError } from '#shared/httpError.ts'

export type ComparisonOperator = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'contains'

export type FilterValue = string | number | boolean | null

export type Condition =
  | { every: Condition[] }
  | { some: Condition[] }
  | { field: string; kind: FilterKind; comparison: ComparisonOperator; value: FilterValue }

/** A parsed X-Filter. Without a condition, all items match. */
export interface ListFilter {
  condition: Condition | undefined
  order: { by: string; direction: 'asc' | 'desc' } | undefined
}

const maxDepth = 8
const maxConditions = 200

const filterError = (reason: string) => new HttpError(400, reason, 'X-Filter')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses an X-Filter header (response shapes 1.8). Returns undefined for an empty one.
 * @throws HttpError 400 with the field `X-Filter`.
 */
export function readFilter(header: string, fieldKinds: FilterKinds): ListFilter | undefined {
  if (header.trim() === '') return undefined
  let filter: unknown
  try {
    filter = JSON.parse(header)
  } catch {
    throw filterError('Filter not valid JSON')
  }
  if (!isObject(filter)) throw filterError('Filter not valid JSON')
  return new FilterReader(fieldKinds).read(filter)
}

const comparisons: Record<string, ComparisonOperator> = {
  '+neq': '<>',
  '+contains': 'contains',
  '+gt': '>',
  '+gte': '>=',
  '+lt': '<',
  '+lte': '<=',
}

class FilterReader {
  private readonly fieldKinds: FilterKinds
  private by: string | undefined
  private direction: 'asc' | 'desc' = 'asc'
  private conditions = 0

  constructor(fieldKinds: FilterKinds) {
    this.fieldKinds = fieldKinds
  }

  read(filter: Record<string, unknown>): ListFilter {
    const condition = this.all(filter, 0)
    const order = this.by === undefined ? undefined : { by: this.by, direction: this.direction }
    return { condition, order }
  }

  /** Parses an object filter; all of its keys must match. */
  private all(filter: Record<string, unknown>, depth: number): Condition | undefined {
    if (depth > maxDepth) throw filterError(`Filter must not nest deeper than ${maxDepth} levels`)
    return every(Object.entries(filter).map(([key, value]) => this.entry(key, value, depth)))
  }

  private entry(key: string, value: unknown, depth: number): Condition | undefined {
    if (key === '+and' || key === '+or') return this.list(key, value, depth)
    if (key === '+order_by') {
      if (typeof value !== 'string') throw filterError('+order_by must name a field')
      if (this.kindOf(value) === 'texts') throw filterError(`Cannot order by ${value}`)
      this.by = value
      return undefined
    }
    if (key === '+order') {
      if (value !== 'asc' && value !== 'desc') throw filterError('+order must be one of asc, desc')
      this.direction = value
      return undefined
    }
    const kind = this.kindOf(key)
    if (!isObject(value)) return this.compare(key, kind, '=', value)
    return every(
      Object.entries(value).map(([operator, wanted]) => {
        const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
        if (!comparison) throw filterError(`Cannot filter with ${operator}`)
        return this.compare(key, kind, comparison, wanted)
      }),
    )
  }

  private list(key: '+and' | '+or', value: unknown, depth: number): Condition | undefined {
    if (!Array.isArray(value) || !value.every(isObject))
      throw filterError(`${key} must be a list of filters`)
    const filters = value.map((filter) => this.all(filter, depth + 1))
    if (key === '+and') return every(filters)
    // A filter without a condition matches every item, so an `+or` that contains one does too.
    if (filters.includes(undefined)) return undefined
    const some = filters.filter((filter) => filter !== undefined)
    return some.length === 0 ? undefined : { some }
  }

  private kindOf(field: string): FilterKind {
    const kind = Object.hasOwn(this.fieldKinds, field) ? this.fieldKinds[field] : undefined
    if (!kind) throw filterError(`Cannot filter on ${field}`)
    return kind
  }

  private compare(
    field: string,
    kind: FilterKind,
    comparison: ComparisonOperator,
    operand: unknown,
  ): Condition {
    this.conditions++
    if (this.conditions > maxConditions)
      throw filterError(`Filter must not have more than ${maxConditions} conditions`)
    if (comparison === 'contains') {
      if (kind !== 'text' && kind !== 'texts')
        throw filterError(`+contains searches text, which ${field} is not`)
      return { field, kind, comparison, value: textOf(field, operand) }
    }
    if (comparison !== '=' && comparison !== '<>') {
      if (kind !== 'number' && kind !== 'time')
        throw filterError(
          `${operatorOf(comparison)} compares numbers and times, which ${field} is not`,
        )
      return { field, kind, comparison, value: valueOf(field, kind, operand) }
    }
    const value = operand === null ? null : valueOf(field, kind, operand)
    return { field, kind, comparison, value }
  }
}

const operatorOf = (comparison: ComparisonOperator) =>
  Object.entries(comparisons).find(([, each]) => each === comparison)?.[0]

function every(conditions: (Condition | undefined)[]): Condition | undefined {
  const presentConditions = conditions.filter((condition) => condition !== undefined)
  return presentConditions.length === 0 ? undefined : { every: presentConditions }
}

function valueOf(field: string, kind: FilterKind, operand: unknown): string | number | boolean {
  if (kind === 'flag') {
    if (typeof operand !== 'boolean') throw filterError(`${field} is compared with true or false`)
    return operand
  }
  if (kind === 'number') {
    if (typeof operand !== 'number') throw filterError(`${field} is compared with a number`)
    return operand
  }
  if (kind === 'time' && !(typeof operand === 'string' && isTime(operand)))
    throw filterError(`${field} is compared with a time such as 2018-01-01T00:01:01`)
  return textOf(field, operand)
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/.test(text)

/**
 * Converts a value to the text that is compared. The ids of events' objects are stored as text, but clients send
 * numbers.
 */
function textOf(field: string, wanted: unknown): string {
  if (typeof wanted === 'number') return String(wanted)
  if (typeof wanted !== 'string') throw filterError(`${field} is compared with text`)
  if (wanted.includes('\0'))
    throw filterError(`${field} is compared with text without NUL characters`)
  return wanted
}
