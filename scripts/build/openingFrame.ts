import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { minifySync, type Plugin } from 'vite'
import { withSourceModule } from './sourceModule.ts'

const root = join(import.meta.dirname, '../..')
const rootTag = '<div id="root">'
const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/
const script = '<script src="/boot.js"></script>'

/**
 * Inlines everything for the first paint into the page, so that it waits for no other file: the style sheet of the
 * entry screens, `public/boot.js` and the layout shown until the console renders. The server allows them by hash.
 * Signed-out users get `signed-out.html`, the same page without the layout, because the layout would flash before the
 * sign-in form.
 * @throws Error if the layout uses a class without a CSS rule, or a `style` attribute
 */
export function openingFrame(): Plugin {
  return {
    name: 'opening-frame',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const assetOf = (name: string | undefined) => {
          const file = bundle[name ?? '']
          if (file?.type !== 'asset') throw new Error(`The build has no asset ${name}.`)
          return file
        }
        const page = assetOf('index.html')
        const html = String(page.source)
        const [link, href] = sheet.exec(html) ?? []
        if (!link || !html.includes(script) || !html.includes(rootTag))
          throw new Error('index.html has no style sheet, no boot.js or no root.')
        const css = String(assetOf(href).source).trim()
        const { code } = minifySync('boot.js', await readFile(join(root, 'public/boot.js'), 'utf8'))
        // Use functions, because `$` has a special meaning in replacement strings.
        const whole = html
          .replace(link, () => `<style data-href="/${href}">${css}</style>`)
          .replace(script, () => `<script>${code.trim()}</script>`)
        const frame = await drawn()
        for (const [, names = ''] of frame.matchAll(/ class="([^"]*)"/g))
          for (const name of names.split(' '))
            if (!css.includes(`.${name}`)) throw new Error(`The page has no rule for .${name}.`)
        if (frame.includes(' style='))
          throw new Error('The content policy rejects style attributes.')
        this.emitFile({ type: 'asset', fileName: 'signed-out.html', source: whole })
        page.source = whole.replace(rootTag, () => rootTag + frame)
      },
    },
    // `boot.js` is copied with the `public` folder, but no page requests it.
    writeBundle: ({ dir = '' }) => rm(join(dir, 'boot.js')),
  }
}

const drawn = (): Promise<string> =>
  withSourceModule(
    'src/app/startup/OpeningFrame.tsx',
    ({ OpeningFrame }: { OpeningFrame: ComponentType }) =>
      renderToStaticMarkup(createElement(OpeningFrame)),
  )
