import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Whether a list of tags of `If-None-Match` names one (RFC 9110, 13.1.2: the comparison is weak). */
const names = (header: string, tag: string) =>
  header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

/** Serves the contract as OpenAPI 3.1 to code generators and other tools. It needs no token. */
export function addContractDocument(app: FastifyInstance): void {
  // Read at the first call: few processes are ever asked.
  let read: { document: Buffer; etag: string } | undefined
  app.get('/openapi.json', (request, reply) => {
    if (!read) {
      const document = readFileSync(new URL('../contract/bundled.json', import.meta.url))
      const hash = createHash('sha256').update(document).digest('base64url')
      read = { document, etag: `"${hash}"` }
    }
    void reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      etag: read.etag,
    })
    return names(request.headers['if-none-match'] ?? '', read.etag)
      ? reply.code(304).send()
      : reply.send(read.document)
  })
}
