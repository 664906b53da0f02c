import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '../http/errorResponses.ts'
import { Page } from './page.ts'
import { isServerPath } from '../http/paths.ts'

/** The page with the frame that stands until the console is drawn, and without it for who will see the sign-in form. */
const framedPage = 'index.html'
const plainPage = 'signed-out.html'

/**
 * Script and style from this origin alone; the object store has an origin of its own, whose images and texts are shown, and
 * no page of it: nothing is framed. What the build wrote into the page is allowed by its hash. So is an empty style: the
 * style library appends an empty element and fills it through the CSSOM, which the policy does not concern. The one trusted
 * type lets a worker start from a script of this origin (src/lib/startWorker.ts).
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

/** Origins beside the console's own. */
interface Elsewhere {
  /** From which objects are shown. */
  objects: readonly string[]
  /** To which images are uploaded. */
  uploads: readonly string[]
}

const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The contents of the built page. */
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
  // Not no-referrer: that would take the Origin header from some calls, which the session looks at.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
})

const forEver = 'public, max-age=31536000, immutable'

/** Serves the built console; every address of the console's own router gets its page. */
export async function addConsole(
  app: FastifyInstance,
  dist: string,
  objectsAt: (request: FastifyRequest) => string | undefined = () => undefined,
  uploads: readonly string[] = [],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
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

  // Not one wildcard for all: addresses without a file are left to the handlers of unknown paths,
  // the API's own included.
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
      : refuse(reply, 404, 'There is nothing at this address.'),
  )
}

/** The time the page waits for the database, milliseconds. */
const databaseTimeout = 1000

/** Where nobody can tell, the page finds out by itself: it is there without the database too. */
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
    .filter((file) => !file.startsWith('assets/'))
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]

/** Browsers say what a navigation accepts; other clients get the page where no file can be meant. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (isServerPath(request.url)) return false
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  const lastPart = pathOf(request)?.split('/').at(-1) ?? ''
  return accept.includes('*/*') && !lastPart.includes('.')
}
