import { sql } from 'kysely'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../database/open.ts'

/** Maximum number of reported errors per kind, because a missing table could cause thousands. */
const maxErrors = 100

const rowsOf = async <Row>(db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows

/** Runs the integrity checks of the database engine. @returns errors */
export function checkEngine(db: Database): Promise<string[]> {
  return engineOf(db) === 'sqlite' ? checkSqlite(db) : checkPostgres(db)
}

async function checkSqlite(db: Database): Promise<string[]> {
  const faults = await rowsOf(
    db,
    sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(maxErrors)})`,
  )
  const orphans = await rowsOf(
    db,
    sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`,
  )
  return [
    ...faults
      .map(({ integrity_check: message }) => message)
      .filter((fault) => fault !== 'ok')
      .map((fault) => `database: ${fault}`),
    ...orphans
      .slice(0, maxErrors)
      .map(
        ({ table, rowid, parent }) =>
          `${table}: row ${rowid} refers to a ${parent} that does not exist`,
      ),
  ]
}

interface Reference {
  child: string
  column: string
  parent: string
  parent_column: string
}

async function checkPostgres(db: Database): Promise<string[]> {
  const references = await rowsOf(
    db,
    sql<Reference>`
      select child.relname as child, own.attname as "column", parent.relname as parent, other.attname as parent_column
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
      join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
      join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
      where contype = 'f' and array_length(conkey, 1) = 1 and child.relnamespace = current_schema()::regnamespace`,
  )
  const errors = await checkIndexes(db)
  for (const { child, column, parent, parent_column } of references) {
    const orphans = await rowsOf(
      db,
      sql<{ value: string }>`
        select distinct cast(child.${sql.ref(column)} as text) as value from ${sql.table(child)} child
        left join ${sql.table(parent)} parent on parent.${sql.ref(parent_column)} = child.${sql.ref(column)}
        where child.${sql.ref(column)} is not null and parent.${sql.ref(parent_column)} is null
        limit ${sql.lit(maxErrors)}`,
    )
    for (const { value } of orphans)
      errors.push(`${child}: ${column} ${value} refers to a ${parent} that does not exist`)
  }
  return errors
}

/** Checks indexes with PostgreSQL's amcheck extension, if it is installed in the database. */
async function checkIndexes(db: Database): Promise<string[]> {
  const installed = await rowsOf(
    db,
    sql<{ schema: string }>`
      select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = 'amcheck'`,
  )
  const [amcheck] = installed
  if (!amcheck) return []
  const indexes = await rowsOf(
    db,
    sql<{ oid: number; name: string }>`
      select index.oid::integer as oid, index.relname as name from pg_index
      join pg_class index on index.oid = indexrelid
      join pg_am on pg_am.oid = index.relam
      where amname = 'btree' and indisready and indisvalid
        and index.relnamespace = current_schema()::regnamespace`,
  )
  const damagedIndexes: string[] = []
  for (const { oid, name } of indexes)
    try {
      await sql`select ${sql.id(amcheck.schema, 'bt_index_check')}(${oid}::oid::regclass)`.execute(
        db,
      )
    } catch (error) {
      // Error codes of class XX indicate corruption.
      if (!String((error as { code?: unknown }).code).startsWith('XX')) throw error
      damagedIndexes.push(`index ${name}: ${(error as Error).message}`)
    }
  return damagedIndexes
}

/**
 * Finds rows whose data is missing, in addition to foreign key violations. Each check is a single statement, so that it
 * sees a consistent snapshot.
 */
export async function checkRows(db: Database): Promise<string[]> {
  const lost = await rowsOf(
    db,
    sql<{ bucket: string; name: string; size: number; stored_size: number }>`
      select bucket.label as bucket, bucket_object.name, bucket_object.size,
        coalesce((select sum(part.size) from object_part part where part.version = bucket_object.version), 0) as stored_size
      from bucket_object join bucket on bucket.id = bucket_object.bucket_id
      where bucket.store_name is null and bucket_object.version is not null and bucket_object.size <>
        coalesce((select sum(part.size) from object_part part where part.version = bucket_object.version), 0)
      limit ${sql.lit(maxErrors)}`,
  )
  const parts = await rowsOf(
    db,
    sql<{ file: string }>`
      select file from object_part
      where not exists (select 1 from bucket_object where bucket_object.version = object_part.version)
        and not exists (select 1 from multipart_upload where multipart_upload.id = object_part.version)
      limit ${sql.lit(maxErrors)}`,
  )
  const attachments = await rowsOf(
    db,
    sql<{ ticket_id: number; name: string; size: number; stored_size: number }>`
      select attachment.ticket_id, attachment.name, attachment.size, coalesce(sum(length(piece.content)), 0) as stored_size
      from ticket_attachment attachment
      left join ticket_attachment_piece piece on piece.attachment_id = attachment.id
      group by attachment.id, attachment.ticket_id, attachment.name, attachment.size
      having attachment.size <> coalesce(sum(length(piece.content)), 0)
        or count(piece.number) <> coalesce(max(piece.number), -1) + 1
      limit ${sql.lit(maxErrors)}`,
  )
  const images = await rowsOf(
    db,
    sql<{ id: number; label: string }>`
      select id, label from image where status = 'available' and size <= 0 limit ${sql.lit(maxErrors)}`,
  )
  return [
    ...lost.map(
      ({ bucket, name, size, stored_size }) =>
        `object ${bucket}/${name}: ${stored_size} of its ${size} bytes are in files`,
    ),
    ...parts.map(({ file }) => `object_part: file ${file} belongs to no object and no upload`),
    ...attachments.map(
      ({ ticket_id, name, size, stored_size }) =>
        `attachment ${name} of ticket ${ticket_id}: ${stored_size} of its ${size} bytes are there`,
    ),
    ...images.map(
      ({ id, label }) => `image private/${id} (${label}): it is available and has no data`,
    ),
  ]
}
