import { createServer } from 'vite'

/**
 * Returns every URL of the console from its routes. Uses Vite, because the routes are found with `import.meta.glob`.
 */
export async function readEveryAddress(): Promise<readonly string[]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { everyAddress } = await server.ssrLoadModule('/test/console/responses/everyAddress.ts')
    return everyAddress as string[]
  } finally {
    await server.close()
  }
}
