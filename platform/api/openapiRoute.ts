import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { entityTag, namesTag } from '#shared/http/etag.ts'

/** Serves the contract as OpenAPI 3.1 to code generators and other tools. It needs no token. */
export function addContractDocument(app: FastifyInstance): void {
  // Read at the first call: few processes are ever asked.
  let read: { document: Buffer; etag: string } | undefined
  app.get('/openapi.json', (request, reply) => {
    if (!read) {
      const document = readFileSync(new URL('../../contract/bundled.json', import.meta.url))
      read = { document, etag: entityTag(document) }
    }
    void reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      etag: read.etag,
    })
    return namesTag(request.headers['if-none-match'] ?? '', read.etag)
      ? reply.code(304).send()
      : reply.send(read.document)
  })
}
