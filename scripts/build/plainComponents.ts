import type { Plugin } from 'vite'

/** Keeps the React Compiler off the modules whose ids match. */
export function plainComponents(ids: RegExp): Plugin[] {
  return [
    {
      name: 'plain-components',
      enforce: 'pre',
      transform: {
        filter: { id: ids },
        // On the first line, so that the positions of the others stay true.
        handler: (code) => ({ code: `'use no memo'; ${code}`, map: null }),
      },
    },
    {
      name: 'plain-components:end',
      enforce: 'post',
      transform: {
        filter: { id: ids },
        // The bundler, to which the word means nothing, would warn of it.
        handler: (code) => ({ code: code.replace(/^["']use no memo["'];/, ''), map: null }),
      },
    },
  ]
}
