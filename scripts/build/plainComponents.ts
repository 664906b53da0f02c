import type { Plugin } from 'vite'

/**
 * Excludes modules from the React Compiler.
 * @param paths relative to the root of the project, `*` for any name
 * @throws Error at the end of a build if a path matched no module
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
          // Insert on the first line, so that the positions of other lines remain correct.
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
        // Remove the directive, because the bundler does not know it and would warn.
        handler: (code) => ({ code: code.replace(/^["']use no memo["'];/, ''), map: null }),
      },
    },
  ]
}
