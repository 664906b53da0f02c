import type { Plugin } from 'vite'

/**
 * Adds meta tags for chunks that a URL needs in addition to the initial ones, so that `public/boot.js` loads them
 * immediately and not after the files that import them. `files` contains chunk names by URL pattern, a regular
 * expression.
 */
export function earlyModules(files: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'early-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        return Object.entries(files).flatMap(([addresses, names]) =>
          names.map((name) => {
            const chunk = chunks.find((candidate) => candidate.name === name)
            if (!chunk) throw new Error(`The build has no file ${name}.`)
            const attrs = { name: 'module', content: `/${chunk.fileName}`, 'data-for': addresses }
            // Insert before the script that reads it.
            return { tag: 'meta', attrs, injectTo: 'head-prepend' as const }
          }),
        )
      },
    },
  }
}
