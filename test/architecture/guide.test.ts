import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the project paths in a text. Paths with a placeholder and API paths are ignored. */
const pathsIn = (guide: string) =>
  [
    ...guide.matchAll(
      /`((?:contract|deploy|docs|e2e|platform|scripts|server|shared|src|test)\/[^`<\s]*)`/g,
    ),
  ].flatMap(([, path]) => path ?? [])

const guides = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

test.each(guides.filter((path) => path !== 'CHANGELOG.md'))('every path in %s exists', (guide) => {
  expect(pathsIn(text(guide)).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/**
 * Returns the relative links and images of a document whose file or heading does not exist. Headings are compared in
 * the form of GitHub's anchors.
 */
function brokenLinks(guide: string): string[] {
  const prose = text(guide).replaceAll(/^ *```[^]*?^ *```$/gm, '')
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link = '', image]) => image ?? link,
  )
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false
    const [path = '', heading] = target.split('#')
    const file = path === '' ? guide : join(dirname(guide), path)
    if (!existsSync(join(root, file))) return true
    return heading !== undefined && !headingsOf(text(file)).includes(heading)
  })
}

const headingsOf = (document: string) =>
  [...document.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(guides)('%s links to files and headings that exist', (guide) => {
  expect(brokenLinks(guide)).toEqual([])
})

test('finds paths in CONTRIBUTING.md', () => {
  expect(pathsIn(text('CONTRIBUTING.md')).length).toBeGreaterThan(10)
})

test('every area exports its routes under the name that the router imports', () => {
  const files = readdirSync(join(root, 'src/areas'))
    .map((area) => `src/areas/${area}/routes.tsx`)
    .filter((path) => existsSync(join(root, path)))
  expect(files.length).toBeGreaterThan(5)
  expect(
    files.filter((path) => !text(path).includes('export const routes: RouteObject[]')),
  ).toEqual([])
})

test('no form hard-codes a length limit that the contract defines', () => {
  const files = readdirSync(join(root, 'src/areas'), { recursive: true, encoding: 'utf8' })
  const spelled = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => /Input[^>]*\slimit=\{\d|z\.maxLength\(\d/.test(text(join('src/areas', file))))
  expect(spelled).toEqual([])
})
