import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { minifySync, type Plugin } from 'vite'
import { withSourceModule } from './sourceModule.ts'

const root = join(import.meta.dirname, '../..')
const place = '<div id="root">'
const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/
const script = '<script src="/boot.js"></script>'

/**
 * Writes into the page what it is first seen by, so that this waits for no other file: the style sheet of the first
 * screens, `public/boot.js` and the frame that stands until the console is drawn. The server allows them by their hashes.
 * It gives `signed-out.html`, the same page without the frame, to a person who is signed out: that of a screen would flash
 * before the sign-in form.
 * @throws when the frame uses a class that the page has no rule for, or a `style`
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
        if (!link || !html.includes(script) || !html.includes(place))
          throw new Error('index.html has no style sheet, no boot.js or no root.')
        const css = String(assetOf(href).source).trim()
        const { code } = minifySync('boot.js', await readFile(join(root, 'public/boot.js'), 'utf8'))
        // Functions, since a dollar sign in what is put in would mean something else.
        const whole = html
          .replace(link, () => `<style data-href="/${href}">${css}</style>`)
          .replace(script, () => `<script>${code.trim()}</script>`)
        const frame = await drawn()
        for (const [, names = ''] of frame.matchAll(/ class="([^"]*)"/g))
          for (const name of names.split(' '))
            if (!css.includes(`.${name}`)) throw new Error(`The page has no rule for .${name}.`)
        if (frame.includes(' style='))
          throw new Error('The content policy refuses style attributes.')
        this.emitFile({ type: 'asset', fileName: 'signed-out.html', source: whole })
        page.source = whole.replace(place, () => place + frame)
      },
    },
    // Copied with all of `public`, and asked for by no page.
    writeBundle: ({ dir = '' }) => rm(join(dir, 'boot.js')),
  }
}

const drawn = (): Promise<string> =>
  withSourceModule(
    'src/app/startup/OpeningFrame.tsx',
    ({ OpeningFrame }: { OpeningFrame: ComponentType }) =>
      renderToStaticMarkup(createElement(OpeningFrame)),
  )
