import * as mdi from '@mdi/js'
import type { Plugin } from 'vite'

const statement = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js'\n?/g

const icons = new Map<string, unknown>(Object.entries(mdi))

function declaration(name: string, file: string): string {
  const path = icons.get(name)
  if (typeof path !== 'string')
    throw new Error(`${file} imports ${name}, which @mdi/js does not have`)
  return `const ${name} = '${path}';`
}

/**
 * Puts the paths of icons where they are imported. `@mdi/js` is one module, and a module lies in one file of the build:
 * the first screen would carry every icon of every screen.
 */
export function inlineIcons(): Plugin {
  return {
    name: 'inline-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "'@mdi/js'" },
      handler(code, id) {
        const inlined = code.replace(statement, (whole, list: string) => {
          const names = list.split(',').map((name) => name.trim())
          const lines = '\n'.repeat(whole.split('\n').length - 1)
          return names.flatMap((name) => (name ? declaration(name, id) : [])).join('') + lines
        })
        // As many lines as before, so that the positions of what follows stay true.
        return { code: inlined, map: null }
      },
    },
  }
}
