import type { FastifyRequest } from 'fastify'
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { Refusal } from '../refusal.ts'

/** A field of a list's items that the header X-Filter may name, and where it is kept. */
export interface FilterField {
  /** With its table, as in `event.created`. */
  column: string
  kind: 'number' | 'text' | 'time' | 'flag'
}

export type FilterFields = Record<string, FilterField>

/** The fields of a table by their kinds; a dot of a field, as in `entity.id`, is an underscore of its column. */
export const filterFields = (
  table: string,
  kinds: Record<string, FilterField['kind']>,
): FilterFields =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { column: `${table}.${name.replace('.', '_')}`, kind },
    ]),
  )

type Condition = Expression<SqlBool>

interface Ordering {
  by?: string
  direction?: 'asc' | 'desc'
}

const maxDepth = 8
const maxConditions = 200

const refused = (reason: string) => new Refusal(400, reason, 'X-Filter')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Narrows and orders a list as the request's X-Filter says (response shapes 1.8); without the header the rows come as
 * they were ordered. The table's `id` settles what the named order leaves open.
 * @throws Refusal 400 with the field `X-Filter`.
 */
export function filtered<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  request: FastifyRequest,
  fields: FilterFields,
): SelectQueryBuilder<DB, Table, Row> {
  const header = request.headers['x-filter']
  if (typeof header !== 'string' || header.trim() === '') return rows
  const { condition, ordering } = new FilterReader(fields).read(header)
  const narrowed = condition ? rows.where(condition) : rows
  if (ordering.by === undefined) return narrowed
  const { column } = fieldNamed(fields, ordering.by)
  const id = `${column.split('.')[0]}.id`
  const direction = sql.raw(ordering.direction ?? 'asc')
  return narrowed
    .clearOrderBy()
    .orderBy(sql`${sql.ref(column)} ${direction}, ${sql.ref(id)} ${direction}`)
}

function fieldNamed(fields: FilterFields, name: string): FilterField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw refused(`Cannot filter on ${name}`)
  return field
}

class FilterReader {
  private readonly fields: FilterFields
  private readonly ordering: Ordering = {}
  private conditions = 0

  constructor(fields: FilterFields) {
    this.fields = fields
  }

  read(header: string): { condition: Condition | undefined; ordering: Ordering } {
    let filter: unknown
    try {
      filter = JSON.parse(header)
    } catch {
      throw refused('Filter not valid JSON')
    }
    if (!isObject(filter)) throw refused('Filter not valid JSON')
    return { condition: this.all(filter, 0), ordering: this.ordering }
  }

  /** Every key of an object must hold. */
  private all(filter: Record<string, unknown>, depth: number): Condition | undefined {
    if (depth > maxDepth) throw refused(`Filter must not nest deeper than ${maxDepth} levels`)
    return joined(
      Object.entries(filter).map(([key, value]) => this.entry(key, value, depth)),
      'and',
    )
  }

  private entry(key: string, value: unknown, depth: number): Condition | undefined {
    if (key === '+and' || key === '+or') return this.list(key, value, depth)
    if (key === '+order_by') {
      if (typeof value !== 'string') throw refused('+order_by must name a field')
      fieldNamed(this.fields, value)
      this.ordering.by = value
      return undefined
    }
    if (key === '+order') {
      if (value !== 'asc' && value !== 'desc') throw refused('+order must be one of asc, desc')
      this.ordering.direction = value
      return undefined
    }
    const field = fieldNamed(this.fields, key)
    if (!isObject(value)) return this.compare(key, field, '=', value)
    return joined(
      Object.entries(value).map(([operator, wanted]) =>
        this.operation(key, field, operator, wanted),
      ),
      'and',
    )
  }

  private list(key: '+and' | '+or', value: unknown, depth: number): Condition | undefined {
    if (!Array.isArray(value) || !value.every(isObject))
      throw refused(`${key} must be a list of filters`)
    const filters = value.map((filter) => this.all(filter, depth + 1))
    // A filter without a condition holds for every row, and with it one of several.
    if (key === '+or' && filters.includes(undefined)) return undefined
    return joined(filters, key === '+or' ? 'or' : 'and')
  }

  private operation(
    name: string,
    field: FilterField,
    operator: string,
    wanted: unknown,
  ): Condition | undefined {
    switch (operator) {
      case '+neq':
        return this.compare(name, field, '<>', wanted)
      case '+contains':
        return this.contains(name, field, wanted)
      case '+gt':
      case '+gte':
      case '+lt':
      case '+lte':
        if (field.kind !== 'number' && field.kind !== 'time')
          throw refused(`${operator} compares numbers and times, which ${name} is not`)
        return this.compare(name, field, comparisons[operator], wanted)
      default:
        throw refused(`Cannot filter with ${operator}`)
    }
  }

  private compare(
    name: string,
    field: FilterField,
    operator: '=' | '<>' | '>' | '>=' | '<' | '<=',
    wanted: unknown,
  ): Condition {
    this.count()
    const column = sql.ref(field.column)
    if (wanted === null && operator === '=') return sql<SqlBool>`${column} is null`
    if (wanted === null && operator === '<>') return sql<SqlBool>`${column} is not null`
    const value = valueOf(name, field, wanted)
    const symbol = sql.raw(operator)
    // What is not known is not equal to anything either.
    if (operator === '<>') return sql<SqlBool>`(${column} <> ${value} or ${column} is null)`
    return sql<SqlBool>`${column} ${symbol} ${value}`
  }

  private contains(name: string, field: FilterField, wanted: unknown): Condition {
    this.count()
    if (field.kind !== 'text') throw refused(`+contains searches text, which ${name} is not`)
    const part = textOf(name, wanted).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    const pattern = `%${part}%`
    return sql<SqlBool>`lower(${sql.ref(field.column)}) like lower(${pattern}) escape '\\'`
  }

  private count(): void {
    this.conditions++
    if (this.conditions > maxConditions)
      throw refused(`Filter must not have more than ${maxConditions} conditions`)
  }
}

const comparisons = { '+gt': '>', '+gte': '>=', '+lt': '<', '+lte': '<=' } as const

function joined(conditions: (Condition | undefined)[], word: 'and' | 'or'): Condition | undefined {
  const some = conditions.filter((condition) => condition !== undefined)
  if (some.length === 0) return undefined
  return sql<SqlBool>`(${sql.join(some, sql.raw(` ${word} `))})`
}

function valueOf(name: string, field: FilterField, wanted: unknown) {
  if (field.kind === 'flag') {
    if (typeof wanted !== 'boolean') throw refused(`${name} is compared with true or false`)
    return sql`${wanted ? 1 : 0}`
  }
  if (field.kind === 'number') {
    if (typeof wanted !== 'number') throw refused(`${name} is compared with a number`)
    // An id past 32 bits is no error, there just is none.
    return sql`cast(${wanted} as double precision)`
  }
  if (field.kind === 'time' && !(typeof wanted === 'string' && isTime(wanted)))
    throw refused(`${name} is compared with a time such as 2018-01-01T00:01:01`)
  return sql`${textOf(name, wanted)}`
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/.test(text)

/** Ids of events' objects are text here and numbers for clients. */
function textOf(name: string, wanted: unknown): string {
  if (typeof wanted === 'number') return String(wanted)
  if (typeof wanted !== 'string') throw refused(`${name} is compared with text`)
  if (wanted.includes('\0')) throw refused(`${name} is compared with text without NUL characters`)
  return wanted
}
