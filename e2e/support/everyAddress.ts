import { createServer } from 'vite'

/** Every address of the console, as the routes give them. The routes find each other as only Vite can tell. */
export async function readEveryAddress(): Promise<readonly string[]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { everyAddress } = await server.ssrLoadModule('/e2e/answers/everyAddress.ts')
    return everyAddress as string[]
  } finally {
    await server.close()
  }
}
