import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const generated =
  /\/(src\/api\/generated\/(sdk|@tanstack\/react-query)|contract\/generated\/limits)\.gen\.ts$/
const marked = /\.gen\.ts\?for=/

/**
 * Gives each importer its own copy of the generated operations and limits, from which unused parts are removed.
 * Otherwise the three generated modules would be in one chunk, and the first screen would load the operations of all
 * areas. The modules have no state, so copies are safe.
 */
export function ownGenerated(): Plugin {
  return {
    name: 'own-generated',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /(sdk|react-query|limits)\.gen\.ts$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (!found || !importer || !generated.test(found.id)) return found
        const user = relative(process.cwd(), importer).replaceAll(/[^\w.]+/g, '-')
        return { id: `${found.id}?for=${user}`, moduleSideEffects: false }
      },
    },
    load: {
      filter: { id: marked },
      async handler(id) {
        return { code: await readFile(id.replace(/\?.*$/, ''), 'utf8'), moduleType: 'ts' }
      },
    },
  }
}
