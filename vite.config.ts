import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** What the list of instances needs before its first row. */
const firstScreen = ['src/main.tsx', 'src/areas/computes/ComputesScreen.tsx'].map((path) =>
  join(import.meta.dirname, path),
)

/**
 * Whether a module is needed for the first row. Left to itself the bundler makes a file of everything that two chunks
 * share, and each file costs a request, each chain of them a trip.
 */
function inFirstScreen(): (id: string, graph: ModuleGraph) => boolean {
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
      firstScreen.forEach(follow)
    }
    return found.has(id)
  }
}

const needed = inFirstScreen()

export default defineConfig({
  plugins: [react({ compiler: true })],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // One style sheet: the first screen needs most of it, and a request costs more than its bytes.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
              priority: 2,
            },
            {
              name: (id, graph) => (needed(id, graph) ? 'console' : null),
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
