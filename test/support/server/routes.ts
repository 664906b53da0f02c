import type { FastifyInstance } from 'fastify'
import type { browserOf } from './serve.ts'

interface Route {
  methods: string[]
  path: string
}

/** Returns the routes of a server, from the tree that Fastify prints. */
function routesOf(server: FastifyInstance): Route[] {
  const segments: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? []
      if (segment === '') return []
      segments.length = indent.length / 4
      segments.push(segment)
      const path = segments.join('')
      return methods === undefined || path === '*' ? [] : [{ methods: methods.split(', '), path }]
    })
}

/** Returns the paths of a server's GET routes. */
export const getRoutes = (server: FastifyInstance): string[] =>
  routesOf(server).flatMap(({ methods, path }) => (methods.includes('GET') ? [path] : []))

/** Returns the routes of sessions as `METHOD /path`, such as `PUT /session/webhooks/:id`. */
export function sessionRoutes(server: FastifyInstance): string[] {
  const own = routesOf(server).filter(({ path }) => /^\/session(\/|$)/.test(path))
  const routes = own.flatMap(({ methods, path }) =>
    methods
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path.replace(/\/$/, '')}`),
  )
  return [...new Set(routes)]
}

type Browser = ReturnType<typeof browserOf>

/**
 * Returns the URL of a route. Each parameter is replaced by the value of the first object in the list at the path
 * before it, and by 1 if there is none.
 */
export async function urlOf(browser: Browser, route: string): Promise<string> {
  let url = ''
  for (const segment of route.split('/').slice(1)) {
    if (!segment.startsWith(':')) url += `/${segment}`
    else {
      const list = await browser.call('GET', url)
      const data = list.statusCode === 200 ? (list.json() as { data?: unknown }).data : undefined
      const [first = {}] = Array.isArray(data) ? (data as Record<string, unknown>[]) : []
      const field = { ':bucket': 'label', ':tagLabel': 'label', ':address': 'address' }[segment]
      const value = first[field ?? (segment === ':username' ? 'username' : 'id')]
      url += `/${encodeURIComponent(typeof value === 'string' ? value : Number(value ?? 1))}`
    }
  }
  return url
}
