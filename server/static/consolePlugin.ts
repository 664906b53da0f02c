import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendError } from '../http/errorResponses.ts'
import { Page } from './page.ts'
import { isServerPath } from '../http/paths.ts'

/** Page with the skeleton that is visible until the console renders, and the page without it for the sign-in form. */
const framedPage = 'index.html'
const plainPage = 'signed-out.html'

/**
 * Allows scripts and styles from this origin only. Images and texts of the object store, which has a different
 * origin, may be shown, but nothing is framed. Inline code of the build is allowed by hash. The hash of an empty
 * style is needed because the style library appends an empty element and fills it through the CSSOM, which the policy
 * does not restrict. The only trusted type allows a worker to start from a script of this origin
 * (src/lib/startWorker.ts).
 */
const contentPolicy = ({ objects, uploads }: Elsewhere, inline: Inline) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts.map(hashSource)].join(' '),
    ["connect-src 'self'", ...objects, ...uploads].join(' '),
    ["img-src 'self' data:", ...objects].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    ["style-src 'self'", ...['', ...inline.styles].map(hashSource)].join(' '),
    "style-src-attr 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; ')

/** Origins in addition to the console's origin. */
interface Elsewhere {
  /** Origins from which objects are shown. */
  objects: readonly string[]
  /** Origins to which images are uploaded. */
  uploads: readonly string[]
}

const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline scripts and styles of the built page. */
interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

function inlineIn({ text }: Page): Inline {
  const within = (element: RegExp) => [...text.matchAll(element)].map(([, text = '']) => text)
  return {
    scripts: within(/<script>([^]*?)<\/script>/g),
    styles: within(/<style\b[^>]*>([^]*?)<\/style>/g),
  }
}

const pageHeaders = (elsewhere: Elsewhere, inline: Inline): Record<string, string> => ({
  'content-security-policy': contentPolicy(elsewhere, inline),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not `no-referrer`, because browsers then omit the Origin header that the session checks on some requests.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
})

const forEver = 'public, max-age=31536000, immutable'

/** Serves the built console; every URL of its client-side router returns the page. */
export async function addConsole(
  app: FastifyInstance,
  dist: string,
  objectsAt: (request: FastifyRequest) => string | undefined = () => undefined,
  uploads: readonly string[] = [],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
  })

  const [framed, plain] = await Promise.all(
    [framedPage, plainPage].map((file) => Page.read(join(dist, file))),
  )
  if (!framed || !plain) throw new Error('The build has no pages.')
  const inline = inlineIn(framed)
  const prepared = (reply: FastifyReply, caching: string) => {
    const objects = [objectsAt(reply.request) ?? []].flat()
    return reply.headers(pageHeaders({ objects, uploads }, inline)).header('cache-control', caching)
  }
  const send = (reply: FastifyReply, file: string, caching: string) =>
    prepared(reply, caching).sendFile(file)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const signedIn = pathOf(request) !== '/sign-in' && (await seemsSignedIn(app, request))
    return (signedIn ? framed : plain).send(request, prepared(reply, 'no-cache'))
  }

  // Register each file instead of one wildcard, so that URLs without a file reach the not-found handlers, including
  // that of the API.
  for (const file of await filesBesideAssets(dist))
    if (file !== framedPage && file !== plainPage)
      app.get(`/${file}`, (_request, reply) => send(reply, file, 'no-cache'))
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    send(reply, `assets/${params['*']}`, forEver),
  )
  app.get('/', sendPage)
  app.get(`/${framedPage}`, (request, reply) => framed.send(request, prepared(reply, 'no-cache')))
  app.get(`/${plainPage}`, (request, reply) => plain.send(request, prepared(reply, 'no-cache')))

  app.setNotFoundHandler((request, reply) =>
    wantsPage(request)
      ? sendPage(request, reply)
      : sendError(reply, 404, 'Nothing is served at this URL.'),
  )
}

/** Time that a page request waits for the session lookup in the database, in milliseconds. */
const databaseTimeout = 1000

/** Assumes a session when the database does not respond: the page must load anyway, and checks the session itself. */
async function seemsSignedIn(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const timer = new AbortController()
  const late = pause(databaseTimeout, true, { signal: timer.signal }).catch(() => true)
  try {
    return await Promise.race([app.isSignedIn(request).catch(() => true), late])
  } finally {
    timer.abort()
  }
}

async function filesBesideAssets(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map|built)$/.test(entry.name))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('assets/') && !isHidden(file))
}

/** True for files such as `.git/config`. */
const isHidden = (file: string) => file.split('/').some((name) => name.startsWith('.'))

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]

/** Browsers accept `text/html` for a navigation; other clients get the page if the path has no file extension. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (isServerPath(request.url)) return false
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  const lastPart = pathOf(request)?.split('/').at(-1) ?? ''
  return accept.includes('*/*') && !lastPart.includes('.')
}
