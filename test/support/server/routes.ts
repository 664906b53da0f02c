import type { FastifyInstance } from 'fastify'
import type { browserOf } from './serve.ts'

/** Returns the paths of a server's GET routes, from the tree that Fastify prints. */
export function getRoutes(server: FastifyInstance): string[] {
  const segments: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? []
      if (segment === '') return []
      segments.length = indent.length / 4
      segments.push(segment)
      const path = segments.join('')
      return path !== '*' && methods.split(', ').includes('GET') ? [path] : []
    })
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
