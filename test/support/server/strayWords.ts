import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { sendError } from '../../../server/http/errorResponses.ts'
import { harbour } from './harbour.ts'

/**
 * Returns the contract terms that the dialect renames and does not use itself. Rules for a single location, which
 * contain a space, a slash or a dot, are skipped.
 */
function renamed(words: Record<string, string> = {}): Set<string> {
  const remote = new Set(Object.values(words))
  return new Set(Object.keys(words).filter((word) => !/[ /.]/.test(word) && !remote.has(word)))
}

const segments = renamed(harbour.segments)
const keys = renamed(harbour.keys)
const headers = [...renamed(harbour.headers)].map((name) => name.toLowerCase())
const scope = new RegExp(`(${Object.keys(harbour.scopes ?? {}).join('|')})\\b`)
const events = Object.keys(harbour.events ?? {}).map((kind) => kind.replace('*', ''))

/** Fields with user-defined content, which is never translated. */
const free = ['user_data', 'metadata', 'script_data']

/** Path whose entire body is user-defined. */
const freeBody = /\/me\/habits$/

/** Finds contract terms in a document. Iterative, because a body can be nested too deeply for recursion. */
function wordsIn(document: unknown): string[] {
  const found: string[] = []
  const left = [document]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && events.some((kind) => value.startsWith(kind)))
      found.push(value)
    if (Array.isArray(value)) left.push(...(value as unknown[]))
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        if (free.includes(key)) continue
        if (key === 'scopes') {
          if (scope.test(String(each))) found.push(String(each))
          continue
        }
        // The value of this key is a field name, which may start like the name of an event.
        const isField = key === '+order_by'
        const names = isField ? String(each) : key
        found.push(...names.split('.').filter((part) => keys.has(part)))
        if (!isField) left.push(each)
      }
  }
  return found
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wordsBeforeBody({ url, headers: sentHeaders }: FastifyRequest): string[] {
  const [path = '', query = ''] = url.split('?')
  const version = `/${harbour.version}`
  return [
    ...path.split('/').filter((part) => segments.has(part)),
    ...Object.keys(harbour.paths ?? {}).filter((start) => path.startsWith(version + start)),
    ...[...new URLSearchParams(query).keys()].filter((name) => keys.has(name)),
    ...headers.filter((name) => name in sentHeaders),
    ...wordsIn(parsed(String(sentHeaders['x-sieve'] ?? ''))),
  ]
}

/** Rejects requests with untranslated terms of the contract. */
export function rejectStrayWords(app: FastifyInstance): void {
  const stray = (words: string[]) => `The call says ${words.join(', ')} in the contract's words.`
  app.addHook('onRequest', async (request, reply) => {
    const words = wordsBeforeBody(request)
    return words.length > 0 ? sendError(reply, 500, stray(words)) : undefined
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    const [path = ''] = request.url.split('?')
    if (!request.headers['content-type']?.includes('json') || freeBody.test(path)) return payload
    const body = Buffer.concat(await (payload as Readable).toArray())
    const words = wordsIn(parsed(body.toString()))
    if (words.length > 0) throw new Error(stray(words))
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
  })
}
