import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'src',
  'public',
  'contract/rules',
  'scripts/build',
  'scripts/compress.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** The reason why the console must be built before it can be served, or undefined when it need not be. */
export function buildNeed(root: string): string | undefined {
  // A package has the built console, and of its sources the few functions that the server runs.
  if (!existsSync(join(root, 'index.html'))) return undefined
  const built = join(root, 'dist/index.html')
  // The mark of the last step: a build that was broken off has none.
  if (!existsSync(join(root, 'dist/.built'))) return 'The console is not built yet.'
  const { mtimeMs } = statSync(built)
  const newer = sources.some((source) => newest(join(root, source)) > mtimeMs)
  return newer ? 'The sources are newer than the built console.' : undefined
}

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  // A removed or renamed file shows in the time of its folder.
  return readdirSync(path).reduce(
    (latest, name) =>
      /\.test\.tsx?$/.test(name) ? latest : Math.max(latest, newest(join(path, name))),
    stat.mtimeMs,
  )
}

/** Builds in processes of their own, so that the bundler's memory is not kept by the server. */
export function build(root: string): void {
  for (const step of [
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    ['scripts/compress.ts'],
  ]) {
    const { status } = spawnSync(process.execPath, step, {
      cwd: root,
      stdio: 'inherit',
      // Built for another one, the styles come as elements that the content policy stops.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) throw new Error('The console could not be built; the reason stands above.')
  }
}
