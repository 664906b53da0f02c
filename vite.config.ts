import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { arriveFirst } from './scripts/build/arriveFirst.ts'
import { compileEarly } from './scripts/build/compileEarly.ts'
import { earlyModules } from './scripts/build/earlyModules.ts'
import { inlineIcons } from './scripts/build/inlineIcons.ts'
import { ownOperations } from './scripts/build/ownOperations.ts'
import { plainComponents } from './scripts/build/plainComponents.ts'

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** What the list of instances needs before its first row. */
const firstScreen = ['src/main.tsx', 'src/areas/computes/ComputesScreen.tsx']

/** What it fetches as soon as that is painted, and most other screens need too. */
const afterwards = [
  'src/app/DeferredShell.tsx',
  'src/areas/computes/list/ComputeListTools.tsx',
  'src/areas/computes/loaders.ts',
  'src/ui/ErrorState.tsx',
  'src/ui/OverlayFallback.tsx',
]

/** What the records of a domain need: their own first screen, of which they are often the first of a visit. */
const records = [
  'src/areas/domains/routes.tsx',
  'src/areas/domains/DomainScreen.tsx',
  'src/areas/domains/records/RecordsTab.tsx',
]

/**
 * Tells whether a module is one of these or imported by them. Left to itself the bundler makes a file of everything that
 * two chunks share, and each file costs a request, each chain of them a trip.
 */
function reachedFrom(roots: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      const known = (found = new Set<string>())
      const follow = (module: string): void => {
        const info = known.has(module) ? null : graph.getModuleInfo(module)
        if (!info) return
        known.add(module)
        info.importedIds.forEach(follow)
      }
      for (const root of roots) follow(join(import.meta.dirname, root))
    }
    return found.has(id)
  }
}

const isFirst = reachedFrom(firstScreen)
const isNext = reachedFrom(afterwards)
const isOfRecords = reachedFrom(records)

/** The file of the build in which a module lies; null leaves it to the bundler. */
function fileOf(id: string, graph: ModuleGraph): string | null {
  if (isFirst(id, graph)) return 'console'
  // Two style sheets: what the first screens need, and the rest in one, since a request costs more than its bytes.
  if (id.endsWith('.css')) return isOfRecords(id, graph) ? 'console' : 'styles'
  const next = isNext(id, graph)
  if (!isOfRecords(id, graph)) return next ? 'afterwards' : null
  // What other areas need too must not come with the records; it is little, and a file of its own would be a request.
  return next || /\/src\/(api|app|lib|ui)\//.test(id) ? 'console' : 'records'
}

/**
 * The frame and the smallest building blocks. What they draw is little and changes with what they are given, so that the
 * caches of the React Compiler would save nothing, but be an eighth of the script that the first row waits for.
 */
const plain =
  /\/src\/(app\/([A-Z]\w+|panels\/\w+Button|account-menu\/AccountButton|session\/SessionGuard)|ui\/(Banner|Button|Chip|Copy|EmptyState|Icon|IconButton|LazyErrorState|Screen|Skeleton|StatusChip|Time)|areas\/computes\/(ComputeStatus|TagList))\.tsx$/

export default defineConfig({
  plugins: [
    arriveFirst(),
    inlineIcons(),
    ownOperations(),
    ...plainComponents(plain),
    react({ compiler: true }),
    compileEarly(['framework', 'console', 'records']),
    earlyModules({ '^/domains/\\d': ['records'] }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2024',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
              priority: 2,
            },
            {
              debugName: 'first screens',
              name: fileOf,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
