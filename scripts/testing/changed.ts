import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Base commit and changed files of the current work. */
interface Change {
  base: string
  /** Paths relative to the root, including uncommitted files. */
  files: string[]
}

/**
 * Returns the changes since the branch left main. On main, returns uncommitted changes, or those of the last commit if
 * there are none.
 */
export function changeOf(root: string): Change {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  const first = (...tries: string[][]): string => {
    const [next, ...rest] = tries
    if (!next) throw new Error('There is no commit to hold the work against.')
    try {
      return git(...next)
    } catch {
      return first(...rest)
    }
  }
  const since = (base: string) =>
    [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
      .flatMap((lines) => lines.split('\n'))
      .filter((line) => line !== '')
  const base = first(
    ['merge-base', 'HEAD', 'main'],
    ['merge-base', 'HEAD', 'origin/main'],
    ['rev-parse', 'HEAD'],
  )
  const files = since(base)
  if (files.length > 0) return { base, files }
  const before = first(['rev-parse', 'HEAD~1'], ['rev-parse', 'HEAD'])
  return { base: before, files: since(before) }
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * Returns the platform tests in the folders of changed files. For a changed contract area, also returns the tests that
 * all areas share.
 */
export function platformTests(
  files: readonly string[],
  testsIn: (folder: string) => string[],
): string[] {
  const folders = files.flatMap((file) => {
    const area = /^contract\/openapi\/areas\/([\w-]+)\.yaml$/.exec(file)?.[1]
    if (area !== undefined)
      return [`platform/areas/${area}`, 'platform', 'platform/api', 'test/platform']
    if (!/^(test\/)?platform\//.test(file) || file.startsWith('platform/generated/')) return []
    return [dirname(file)]
  })
  return [...new Set(folders.flatMap(testsIn))].toSorted()
}

/** Returns the test files directly in a folder. */
export const testsBeside = (root: string) => (folder: string) => {
  try {
    return readdirSync(join(root, folder))
      .filter(isTest)
      .map((name) => `${folder}/${name}`)
  } catch {
    return []
  }
}

const wordsOf = (spec: string) =>
  basename(spec, '.spec.ts')
    .split('-')
    .map((word) => word.replace(/s$/, ''))

/**
 * Returns the changed end-to-end tests, and those whose names best match the path of a changed console file:
 * `compute-configs` for `areas/computes/configs`, all of `domains` for `areas/domains`.
 */
export function journeysOf(files: readonly string[], specs: readonly string[]): string[] {
  const found = files.flatMap((file) => {
    if (specs.includes(file)) return [file]
    if (!file.startsWith('src/areas/') || isTest(file)) return []
    const path = file.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const says = (word: string) => new RegExp(`[^a-z]${word}`).test(path)
    const named = specs.map((spec) => ({
      spec,
      words: wordsOf(spec).filter(says).length,
      first: says(wordsOf(spec)[0] ?? ''),
    }))
    const most = Math.max(1, ...named.filter(({ first }) => first).map(({ words }) => words))
    return named.filter(({ first, words }) => first && words === most).map(({ spec }) => spec)
  })
  return [...new Set(found)].toSorted()
}
