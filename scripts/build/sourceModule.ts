import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Loads a source module of the console by its path from the root, like the development server, and passes it to `run`.
 */
export async function withSourceModule<Module, Result>(
  path: string,
  run: (module: Module) => Result,
): Promise<Result> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return run((await server.ssrLoadModule(path)) as Module)
  } finally {
    await server.close()
  }
}
