import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { inertHeaders } from './errorReplies.ts'
import { entityTag, namesTag } from '#shared/http/etag.ts'

/** Serves the contract as OpenAPI 3.1 to code generators and other tools. Requires no token. */
export function addContractDocument(app: FastifyInstance): void {
  // Load the document at the first request, because most processes never receive one.
  let read: { document: Buffer; etag: string } | undefined
  app.get('/openapi.json', (request, reply) => {
    if (!read) {
      const document = readFileSync(
        new URL('../../contract/generated/bundled.json', import.meta.url),
      )
      read = { document, etag: entityTag(document) }
    }
    void reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      ...inertHeaders,
      etag: read.etag,
    })
    return namesTag(request.headers['if-none-match'] ?? '', read.etag)
      ? reply.code(304).send()
      : reply.send(read.document)
  })
}
