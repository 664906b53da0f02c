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

/** Returns the reason why the console must be built before it can be served; undefined if the build is current. */
export function buildNeed(root: string): string | undefined {
  // A published package contains the built console, but not its sources.
  if (!existsSync(join(root, 'index.html'))) return undefined
  const built = join(root, 'dist/index.html')
  // The last build step creates this file, so an aborted build has none.
  if (!existsSync(join(root, 'dist/.built'))) return 'The console is not built yet.'
  const { mtimeMs } = statSync(built)
  const newer = sources.some((source) => newest(join(root, source)) > mtimeMs)
  return newer ? 'The sources are newer than the built console.' : undefined
}

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  // Include the time of the folder, because it changes when a file is removed or renamed.
  return readdirSync(path).reduce(
    (latest, name) =>
      /\.test\.tsx?$/.test(name) ? latest : Math.max(latest, newest(join(path, name))),
    stat.mtimeMs,
  )
}

/** Builds in child processes, so that the memory of the bundler is released. */
export function buildConsole(root: string): void {
  for (const step of [
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    ['scripts/compress.ts'],
  ]) {
    const { status } = spawnSync(process.execPath, step, {
      cwd: root,
      stdio: 'inherit',
      // In another mode, the style library inserts styles as elements, which the content policy blocks.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) throw new Error('The console could not be built. See the error above.')
  }
}
