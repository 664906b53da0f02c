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
 * Inlines icon paths into the modules that import them. `@mdi/js` is a single module and would end up in one chunk, so
 * that the first screen would load the icons of all screens.
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
        // Keep the number of lines, so that later positions remain correct.
        return { code: inlined, map: null }
      },
    },
  }
}
