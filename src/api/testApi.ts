export interface Asked {
  method: string
  /** Decoded path without `/v4`, and the query as it was sent. */
  path: string
  encodedPath: string
  query: URLSearchParams
  headers: Headers
  body: unknown
  /** Aborted where the caller left before the answer. */
  signal: AbortSignal
}

type Answer = Response | { status: number; body?: unknown; headers?: HeadersInit } | object
type Handler = (asked: Asked) => Answer | Promise<Answer>

const isStatus = (
  answer: object,
): answer is { status: number; body?: unknown; headers?: HeadersInit } =>
  'status' in answer && typeof answer.status === 'number'

/**
 * Puts a double in the place of the network for tests: `handler` answers each call with a body for 200, with
 * `{ status, body, headers }`, or by throwing for a lost network. Returns what was asked and how to end it.
 */
export function answerWith(handler: Handler): { asked: Asked[]; restore: () => void } {
  const { fetch: originalFetch, Request: OriginalRequest } = globalThis
  const asked: Asked[] = []
  // Node has no address of its own to which a bare path could belong.
  globalThis.Request = class extends OriginalRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      const isPath = typeof input === 'string' && input.startsWith('/')
      super(isPath ? `http://console.test${input}` : input, init)
    }
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const encodedPath = url.pathname.replace(/^\/v4/, '')
    const text = await request.text()
    const call: Asked = {
      method: request.method,
      path: decodeURIComponent(encodedPath),
      encodedPath,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      signal: request.signal,
    }
    asked.push(call)
    request.signal.throwIfAborted()
    const answer = await handler(call)
    request.signal.throwIfAborted()
    if (answer instanceof Response) return answer
    const { status, body, headers } = isStatus(answer)
      ? { body: undefined, headers: undefined, ...answer }
      : { status: 200, body: answer as unknown, headers: undefined }
    if (status === 204) return new Response(null, { status })
    const all = new Headers(headers)
    all.set('Content-Type', 'application/json')
    return new Response(JSON.stringify(body ?? {}), { status, headers: all })
  }
  return {
    asked,
    restore: () => {
      globalThis.fetch = originalFetch
      globalThis.Request = OriginalRequest
    },
  }
}
