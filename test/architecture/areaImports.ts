import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface AreaImport {
  /** Importing file with its area: "tags/tags.ts". */
  from: string
  /** Imported file: "computes/toCompute.ts". */
  to: string
  typeOnly: boolean
}

const root = join(import.meta.dirname, '../..')
const statement =
  /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gm

const areaOf = (path: string) => path.slice(0, path.indexOf('/'))

/** Returns the imports between the areas of a folder, without those of tests. */
export function areaImports(folder: 'platform/areas' | 'src/areas'): AreaImport[] {
  const areas = join(root, folder)
  return readdirSync(areas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .flatMap((from) =>
      [...readFileSync(join(areas, from), 'utf8').matchAll(statement)].flatMap(
        ([, type, still, lazy]) => {
          const named = still ?? lazy ?? ''
          if (!named.startsWith('.')) return []
          const to = relative(areas, join(areas, from, '..', named))
          const isOther = !to.startsWith('..') && to.includes('/') && areaOf(to) !== areaOf(from)
          return isOther ? [{ from, to, typeOnly: type !== undefined }] : []
        },
      ),
    )
}
