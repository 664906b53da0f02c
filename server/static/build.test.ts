import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildNeed } from './build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-'))
  write('src/areas/tags/TagsScreen.tsx', 100)
  write('index.html', 100)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes a file and sets its time, and that of its folders, in seconds. */
function write(path: string, time: number): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  for (let each = file; each !== root; each = dirname(each)) utimesSync(each, time, time)
}

function writeBuild(time: number): void {
  write('dist/index.html', time)
  write('dist/.built', time)
}

test('requires a build when there is none', () => {
  expect(buildNeed(root)).toContain('not built yet')
})

test('accepts a build that is newer than all sources', () => {
  writeBuild(200)
  expect(buildNeed(root)).toBeUndefined()
})

test.each([
  'src/areas/tags/TagsScreen.tsx',
  'src/areas/tags/new.ts',
  'index.html',
  'public/boot.js',
  'scripts/build/inlineIcons.ts',
  'scripts/compress.ts',
])('requires a build after a change of %s', (path) => {
  writeBuild(200)
  write(path, 300)
  expect(buildNeed(root)).toContain('newer')
})

test('requires a build after a source was deleted', () => {
  write('src/areas/tags/gone.ts', 100)
  writeBuild(200)
  rmSync(join(root, 'src/areas/tags/gone.ts'))
  expect(buildNeed(root)).toContain('newer')
})

test('accepts the build of an installed package, despite newer server sources', () => {
  rmSync(join(root, 'index.html'))
  write('src/areas/calendar/icalendar.js', 100)
  writeBuild(50)
  expect(buildNeed(root)).toBeUndefined()
})

test('requires a build when the previous one was not compressed', () => {
  write('dist/index.html', 200)
  expect(buildNeed(root)).toContain('not built yet')
  const compress = join(import.meta.dirname, '../../scripts/compress.ts')
  execFileSync(process.execPath, [compress, join(root, 'dist')])
  expect(buildNeed(root)).toBeUndefined()
})
