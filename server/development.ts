import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { refuse } from './answers.ts'
import { isApiPath, isSessionPath } from './paths.ts'

/** Pages from the sources with hot reload; its scripts are partly inline, so no content policy is set. */
export async function addDevelopmentPages(app: FastifyInstance, root: string): Promise<void> {
  const vite = await createServer({
    root,
    appType: 'spa',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // The platform writes beside the sources all the time.
      watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
    },
  })
  await app.register(middie)
  app.use((request, response, next) => {
    const url = request.url ?? '/'
    if (isApiPath(url) || isSessionPath(url)) next()
    else vite.middlewares(request, response, next)
  })
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, 'There is nothing at this address.'),
  )
  app.addHook('onClose', () => vite.close())
}
