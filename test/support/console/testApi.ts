export interface RecordedRequest {
  method: string
  /** Decoded path without `/v4`. `query` contains the raw query parameters. */
  path: string
  encodedPath: string
  query: URLSearchParams
  headers: Headers
  body: unknown
  /** Signal that is aborted if the caller cancels the request. */
  signal: AbortSignal
}

type Answer = Response | { status: number; body?: unknown; headers?: HeadersInit } | object
type Handler = (request: RecordedRequest) => Answer | Promise<Answer>

const isStatus = (
  answer: object,
): answer is { status: number; body?: unknown; headers?: HeadersInit } =>
  'status' in answer && typeof answer.status === 'number'

/**
 * Mocks `fetch` in tests. `handler` returns a body for status 200 or `{ status, body, headers }`, or throws to simulate
 * a network error. Returns the recorded requests and a function that restores `fetch`.
 */
export function respondWith(handler: Handler): {
  requests: RecordedRequest[]
  restore: () => void
} {
  const { fetch: originalFetch, Request: OriginalRequest } = globalThis
  const requests: RecordedRequest[] = []
  // Node has no base URL, so resolve relative paths against a test origin.
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
    const call: RecordedRequest = {
      method: request.method,
      path: decodeURIComponent(encodedPath),
      encodedPath,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      signal: request.signal,
    }
    requests.push(call)
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
    requests,
    restore: () => {
      globalThis.fetch = originalFetch
      globalThis.Request = OriginalRequest
    },
  }
}
