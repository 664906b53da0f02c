import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { relative, resolve } from 'node:path'
import { createServer, normalizePath } from 'vite'
import { sendError } from '../http/errorResponses.ts'
import {
  isAgentPath,
  isApiPath,
  isFeedPath,
  isHealthPath,
  isOauthPath,
  isSessionPath,
  isWellKnownPath,
} from '../http/paths.ts'

/** Vite's default list, which a custom one replaces, plus database files in any folder. */
const denied = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
  '*.sqlite*',
]

/** Returns the data folder as a glob pattern; none if the data folder contains the sources. */
function inside(dataDir: string, root: string): string[] {
  const folder = resolve(dataDir)
  if (!relative(folder, root).startsWith('..')) return []
  return [`${normalizePath(folder).replaceAll(/[\\*?[\](){}!+@|]/g, '\\$&')}/**`]
}

/** True for URLs that the server handles; files are left to Vite. */
const isOwn = (url: string) =>
  [
    isAgentPath,
    isApiPath,
    isFeedPath,
    isHealthPath,
    isOauthPath,
    isSessionPath,
    isWellKnownPath,
  ].some((matches) => matches(url))

/** Serves the pages from the sources with hot reload. Sets no content policy, because Vite uses inline scripts. */
export async function addDevelopmentPages(
  app: FastifyInstance,
  root: string,
  dataDir: string,
): Promise<void> {
  const data = inside(dataDir, root)
  const vite = await createServer({
    root,
    appType: 'spa',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // The platform writes files next to the sources continuously.
      watch: { ignored: [...data, '**/dist/**', '**/test-results/**'] },
      fs: { deny: [...denied, ...data] },
    },
  })
  await app.register(middie)
  app.use((request, response, next) => {
    const url = request.url ?? '/'
    if (isOwn(url)) next()
    else vite.middlewares(request, response, next)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, 'Nothing is served at this URL.'),
  )
  app.addHook('onClose', () => vite.close())
}
