/**
 * Baseline for the processor time of the platform's requests: runs the same queries on a copy of the platform's
 * database, without validation and permission checks. Started by calls.ts, which passes the file and the queries by
 * path and receives the port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import type { BareQueries } from './calls.ts'

const [file = '', queries = '{}'] = process.argv.slice(2)
const database = new DatabaseSync(file)
const byPath = new Map(
  Object.entries(JSON.parse(queries) as BareQueries).map(([path, parts]) => [
    path,
    parts.map(({ sql, values }) => ({ statement: database.prepare(sql), values })),
  ]),
)

const server = createServer((request, response) => {
  const parts = byPath.get(request.url ?? '') ?? []
  const body = JSON.stringify({ data: parts.map((part) => part.statement.all(...part.values)) })
  response.writeHead(parts.length > 0 ? 200 : 404, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
