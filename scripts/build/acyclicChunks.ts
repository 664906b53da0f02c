import type { Plugin } from 'vite'

/** Fails the build if chunks import each other, because one of them would run before its dependencies. */
export const acyclicChunks = (): Plugin => ({
  name: 'acyclic-chunks',
  generateBundle(_, bundle) {
    const importsOf = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
      ),
    )
    const done = new Set<string>()
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file))
        throw new Error(`Files of the build import each other: ${[...path, file].join(' → ')}`)
      if (done.has(file)) return
      for (const imported of importsOf.get(file) ?? []) visit(imported, [...path, file])
      done.add(file)
    }
    for (const file of importsOf.keys()) visit(file, [])
  },
})
