import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const maxLines = 300

/** Longer files: one subject whose functions share a closure. Remove a file when it is short enough. */
const longFiles = ['platform/object-store/remote/passOperations.ts']

/** Tests, their helpers and data, and generated files may be longer. */
const isSource = (path: string) =>
  !/^(?:test|e2e)\/|(?:\.test\.tsx?|\.gen\.ts)$|\/generated\//.test(path)

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(isSource)

const lineCount = (path: string) =>
  readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length

test(`limits sources to ${maxLines} lines, except for the listed files`, () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((path) => lineCount(path) > maxLines).toSorted()).toEqual(longFiles)
})
