import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installInto, pack, packagedSettings, sizeOf } from '../e2e/support/packing.ts'
import { startProgram, stopProgram } from '../e2e/support/startProgram.ts'
import { removeFolder, temporaryFolder } from '../e2e/support/startServer.ts'
import { median, megabytes, type Report, seconds } from './report.ts'

/**
 * Installs a tarball into a new folder and runs `then`, which returns a cleanup function.
 * @returns duration of both, in milliseconds
 */
async function timed(
  tarball: string,
  then: (folder: string, packages: string) => Promise<() => Promise<void>>,
): Promise<number> {
  const folder = temporaryFolder()
  const begun = performance.now()
  const end = await then(folder, await installInto(folder, tarball))
  const time = performance.now() - begun
  await end()
  removeFolder(folder)
  return time
}

/**
 * Measures the time from installing the tarball in an empty folder until the sign-in link is printed, compared with
 * installing an empty package.
 */
export async function benchPackage({ rounds, report }: { rounds: number; report: Report }) {
  const folder = temporaryFolder()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), '{ "name": "empty", "version": "1.0.0" }')
  const tarballs = { own: await pack(folder), empty: await pack(empty, empty) }
  const times = { own: [] as number[], empty: [] as number[] }
  let size = 0
  for (let round = 0; round < rounds; round++) {
    const own = await timed(tarballs.own, async (home, packages) => {
      const command = join(packages, '.bin/cloud-platform-console')
      const server = startProgram(process.execPath, [command], packagedSettings, home)
      await server.printed(/Sign in: (\S+)/)
      return async () => {
        await stopProgram(server)
        size = sizeOf(packages)
      }
    })
    times.own.push(own)
    times.empty.push(await timed(tarballs.empty, () => Promise.resolve(() => Promise.resolve())))
  }
  removeFolder(folder)
  report.table('The package', 'empty package')
  report.row({
    what: 'from the tarball to the sign-in link',
    own: median(times.own),
    minimal: median(times.empty),
    unit: seconds,
    aim: 'under 15 s',
  })
  report.row({
    what: 'installed besides Node',
    own: size,
    unit: megabytes,
    aim: 'under 60 MB',
  })
}
