import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A PostgreSQL database of its own where the tests run on PostgreSQL. */
export async function ownPostgres(): Promise<
  { databaseUrl: string; drop: () => Promise<void> } | undefined
> {
  const server = inject('postgresUrl') ?? process.env.TEST_POSTGRES_URL
  if (!server) return undefined
  const name = `platform_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { databaseUrl: url.href, drop: () => admin(`drop database ${name} with (force)`) }
}
