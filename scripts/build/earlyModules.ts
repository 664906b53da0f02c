import type { Plugin } from 'vite'

/**
 * Names in the page the files that an address needs beside those of every address, for `public/boot.js` to fetch at once
 * rather than after the files that import them. `files` gives names of chunks by the addresses, a regular expression.
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
            // Before the script that reads it.
            return { tag: 'meta', attrs, injectTo: 'head-prepend' as const }
          }),
        )
      },
    },
  }
}
