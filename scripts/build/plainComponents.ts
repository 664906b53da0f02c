import type { Plugin } from 'vite'

/**
 * Keeps the React Compiler off some modules.
 * @param paths from the root of the project, `*` for any name
 * @throws at the end of a build in which one of them matched nothing
 */
export function plainComponents(paths: readonly string[]): Plugin[] {
  const patterns = paths.map(
    (path) => new RegExp(`/${path.replaceAll(/[.]/g, '\\.').replaceAll('*', '\\w+')}$`),
  )
  const unused = new Set(paths)
  return [
    {
      name: 'plain-components',
      enforce: 'pre',
      transform: {
        filter: { id: patterns },
        handler: (code, id) => {
          for (const [at, path] of paths.entries()) if (patterns[at]?.test(id)) unused.delete(path)
          // On the first line, so that the positions of the others stay true.
          return { code: `'use no memo'; ${code}`, map: null }
        },
      },
      buildEnd(error) {
        if (this.environment.mode === 'build' && !error && unused.size > 0)
          throw new Error(`No module is named ${[...unused].join(', ')}.`)
      },
    },
    {
      name: 'plain-components:end',
      enforce: 'post',
      transform: {
        filter: { id: patterns },
        // The bundler, to which the word means nothing, would warn of it.
        handler: (code) => ({ code: code.replace(/^["']use no memo["'];/, ''), map: null }),
      },
    },
  ]
}
