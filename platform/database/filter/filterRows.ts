import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import type { TaggedType } from '../objectTags.ts'
import type { ComparisonOperator, Condition, ListFilter, FilterValue } from './readFilter.ts'

/** Lists that can grow long, so the database filters and orders them. Other lists are filtered in memory. */
const tables = {
  listComputes: { table: 'compute', tagged: 'compute' },
  listDomains: { table: 'domain', tagged: 'domain' },
  listDomainRecords: { table: 'domain_record' },
  listEvents: { table: 'event' },
} as const satisfies Record<string, { table: string; tagged?: TaggedType }>

export const filtersRows = (operation: string): operation is keyof typeof tables =>
  Object.hasOwn(tables, operation)

/**
 * Filters and orders the rows of a list by an X-Filter; without one, the query is unchanged. Rows that are equal in the
 * requested order are ordered by `id`.
 */
export function filtered<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  list: keyof typeof tables,
  filter: ListFilter | undefined,
): SelectQueryBuilder<DB, Table, Row> {
  if (!filter) return rows
  const { condition, order } = filter
  const reader = new RowCondition(tables[list])
  const narrowed = condition ? rows.where(reader.of(condition)) : rows
  if (!order) return narrowed
  return narrowed
    .clearOrderBy()
    .orderBy(reader.column(order.by), order.direction)
    .orderBy(reader.column('id'), order.direction)
}

class RowCondition {
  private readonly source: { table: string; tagged?: TaggedType }

  constructor(source: { table: string; tagged?: TaggedType }) {
    this.source = source
  }

  /** Returns the column of a field. A dot in the field, as in `entity.id`, is an underscore in the column. */
  column(field: string): RawBuilder<unknown> {
    return sql.ref(`${this.source.table}.${field.replace('.', '_')}`)
  }

  of(condition: Condition): Expression<SqlBool> {
    if ('every' in condition) return this.joined(condition.every, 'and')
    if ('some' in condition) return this.joined(condition.some, 'or')
    const { field, kind, comparison, value } = condition
    if (kind === 'texts') return this.tagged(comparison, value)
    const column = this.column(field)
    if (comparison === 'contains') return contains(column, String(value))
    if (value === null)
      return comparison === '=' ? sql`${column} is null` : sql`${column} is not null`
    const operand =
      // Compare as double, because an id of more than 32 bits is valid and simply matches no row.
      kind === 'number'
        ? sql`cast(${value} as double precision)`
        : sql`${kind === 'flag' ? Number(value) : value}`
    // A null value is not equal to any value, so it must match `<>`.
    if (comparison === '<>') return sql`(${column} <> ${operand} or ${column} is null)`
    return sql`${column} ${sql.raw(comparison)} ${operand}`
  }

  private joined(conditions: Condition[], word: 'and' | 'or'): Expression<SqlBool> {
    const parts = conditions.map((condition) => this.of(condition))
    return sql`(${sql.join(parts, sql.raw(` ${word} `))})`
  }

  /** Matches if one of the object's tags equals or contains the value. */
  private tagged(comparison: ComparisonOperator, value: FilterValue): Expression<SqlBool> {
    const label = sql.ref('tagged_object.label')
    const matches =
      value === null
        ? sql`1 = 1`
        : comparison === 'contains'
          ? contains(label, String(value))
          : sql`${label} = ${value}`
    const hasTag = sql<SqlBool>`exists (select 1 from tagged_object where tagged_object.object_type = ${this.source.tagged} and tagged_object.object_id = ${this.column('id')} and ${matches})`
    const wantsNone = (value === null) !== (comparison === '<>')
    return wantsNone ? sql`not ${hasTag}` : hasTag
  }
}

function contains(column: RawBuilder<unknown>, text: string): Expression<SqlBool> {
  const part = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return sql`lower(${column}) like lower(${`%${part}%`}) escape '\\'`
}
