interface PassedCall {
  /** Sends the request to the platform, which executes a write. */
  answer: () => Promise<Response>
  /** Resolves when the simulated failure ends. */
  end: Promise<void>
}

export interface NetworkFault {
  name: string
  meet: (call: PassedCall) => Promise<Response>
  /** Pattern of the expected message; undefined if the page must show the received data. */
  expectedMessage?: RegExp
  /** True if the write is executed despite the failure. */
  arrives?: boolean
  /** True if only reads can fail this way. */
  ofReads?: boolean
}

const page = (title: string) =>
  `<html><head><title>${title}</title></head><body>${title}</body></html>`

const html = (status: number, title: string) =>
  new Response(page(title), { status, headers: { 'Content-Type': 'text/html' } })

const json = (status: number, reason: string, headers: HeadersInit = {}) =>
  Response.json({ errors: [{ reason }] }, { status, headers })

const refused = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes each object of a response, from the inside out. */
function changed(value: Json, change: (object: { [key: string]: Json }) => void): Json {
  if (Array.isArray(value)) return value.map((inner) => changed(inner, change))
  if (!isObject(value)) return value
  const object = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changed(inner, change)]),
  )
  change(object)
  return object
}

const rewritten =
  (change: (object: { [key: string]: Json }) => void): NetworkFault['meet'] =>
  async ({ answer }) => {
    const response = await answer()
    const text = await response.text()
    if (!response.ok || text === '') return new Response(text, response)
    return Response.json(changed(JSON.parse(text) as Json, change), { status: response.status })
  }

const half = (text: string) => text.slice(0, Math.floor(text.length / 2))

const isPage = (object: { [key: string]: Json }) => 'data' in object && 'pages' in object

/** Fields with text of users. Buckets, tags and domains are found by their names, which therefore stay unchanged. */
const named = /^(label|subject|summary|description|comment|filename|first_name|message|text)$/

/** Fields that identify an object and its kind, which stay unchanged. */
const needed = new Set(['id', 'label', 'data', 'page', 'pages', 'results', 'type', 'username'])

export const faults: readonly NetworkFault[] = [
  {
    name: 'connection refused',
    meet: refused,
    expectedMessage: /No response|could not be|connection/i,
  },
  {
    name: 'answer lost',
    meet: async ({ answer }) => {
      await answer()
      return refused()
    },
    expectedMessage: /No response|could not be|connection/i,
    arrives: true,
  },
  {
    name: 'late answer',
    meet: async ({ answer, end }) => {
      await end
      return answer()
    },
    arrives: true,
  },
  {
    name: '429 with Retry-After',
    meet: () => Promise.resolve(json(429, 'Too many requests', { 'Retry-After': '90' })),
    expectedMessage: /Too many requests|could not be|try again in/i,
  },
  {
    name: '500 with HTML',
    meet: () => Promise.resolve(html(500, 'Internal Server Error')),
    expectedMessage: /returned an error|status 500|could not be/i,
  },
  {
    name: '502 with HTML',
    meet: () => Promise.resolve(html(502, 'Bad Gateway')),
    expectedMessage: /\(502\)|could not be|cannot be reached/i,
  },
  {
    name: '503',
    meet: () => Promise.resolve(json(503, 'Service Unavailable')),
    expectedMessage: /Service Unavailable|could not be|cannot be reached/i,
  },
  {
    name: 'truncated JSON',
    meet: async ({ answer }) => {
      const response = await answer()
      return new Response(half(await response.text()) || '{', {
        status: response.status,
        headers: { 'Content-Type': 'application/json' },
      })
    },
    expectedMessage: /could not be|Unexpected response/i,
    arrives: true,
  },
  {
    name: 'cut on the way up',
    meet: () => Promise.reject(new DOMException('The connection was reset', 'NetworkError')),
    expectedMessage: /No response|could not be|connection/i,
  },
  {
    name: 'cut on the way down',
    meet: async ({ answer }) => {
      const response = await answer()
      const begun = new TextEncoder().encode(half(await response.text()) || '{')
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(begun)
        },
        pull(stream) {
          stream.error(new TypeError('network error'))
        },
      })
      const headers = { 'Content-Type': 'application/json' }
      return new Response(body, { status: response.status, headers })
    },
    expectedMessage: /No response|could not be|connection/i,
    arrives: true,
  },
  {
    name: '401',
    meet: () => Promise.resolve(json(401, 'Invalid Token')),
    expectedMessage: /session expired|Sign in again/i,
  },
  {
    name: 'unknown fields',
    meet: rewritten((object) => {
      object['constructor'] = { next: [null, { deep: 1 }] }
      object['placement_group'] = null
    }),
    ofReads: true,
  },
  {
    name: 'unknown enum values',
    meet: rewritten((object) => {
      for (const key of ['status', 'action', 'severity', 'purpose', 'class', 'acl'])
        if (typeof object[key] === 'string') object[key] = 'hibernated'
    }),
    ofReads: true,
  },
  {
    name: 'missing optional fields',
    meet: rewritten((object) => {
      if (isPage(object)) return
      for (const key of Object.keys(object)) if (!needed.has(key)) delete object[key]
    }),
    ofReads: true,
  },
  {
    name: 'bidirectional control characters',
    meet: rewritten((object) => {
      for (const [key, value] of Object.entries(object))
        if (named.test(key) && typeof value === 'string' && value !== '')
          object[key] = `${value}\u202Egnp.exe`
    }),
    ofReads: true,
  },
  {
    name: 'null lists',
    meet: rewritten((object) => {
      for (const [key, value] of Object.entries(object))
        if (Array.isArray(value) && !isPage(object)) object[key] = null
    }),
    ofReads: true,
  },
]
