import { join } from 'node:path'
import type { Plugin } from 'vite'

const loader = join(import.meta.dirname, '../../src/lib/importFiles.ts')

/**
 * Has every dynamic import fetch its files by `importFiles` rather than by the bundler's loader: Chromium remembers a
 * module that did not arrive as long as the page lives, and would never ask for it again.
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
          // A file that needs no others is left out by the bundler, which would have nothing to fetch ahead.
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
