import { join } from 'node:path'
import type { Plugin } from 'vite'

const loader = join(import.meta.dirname, '../../src/lib/importFiles.ts')

/**
 * Makes every dynamic import download its files with `importFiles` instead of the bundler's loader. Chromium caches a
 * failed module until the page is reloaded and would never request it again.
 */
export function arriveFirst(): Plugin {
  return {
    name: 'arrive-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // The bundler passes no files for a chunk without dependencies, so add the chunk itself.
          resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
        },
      },
    }),
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { importFiles as __vitePreload } from ${JSON.stringify(loader)}`,
    },
  }
}
