import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installInto, pack, packagedSettings, sizeOf } from '../e2e/support/packing.ts'
import { startProgram, stopProgram } from '../e2e/support/startProgram.ts'
import { removeFolder, temporaryFolder } from '../e2e/support/startServer.ts'
import { median, megabytes, type Report, seconds } from './report.ts'

/** Installs a tarball into a folder of its own, does what follows, and tells how long both took, milliseconds. */
async function timed(tarball: string, then: (packages: string) => Promise<void>): Promise<number> {
  const folder = temporaryFolder()
  try {
    const begun = performance.now()
    await then(await installInto(folder, tarball))
    return performance.now() - begun
  } finally {
    removeFolder(folder)
  }
}

/** From the tarball in an empty folder to the link that signs in, beside the installation of a package that holds nothing. */
export async function benchPackage({ rounds, report }: { rounds: number; report: Report }) {
  const folder = temporaryFolder()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), '{ "name": "empty", "version": "1.0.0" }')
  const tarballs = { own: await pack(folder), empty: await pack(empty, empty) }
  const times = { own: [] as number[], empty: [] as number[] }
  let size = 0
  for (let round = 0; round < rounds; round++) {
    const own = await timed(tarballs.own, async (packages) => {
      const command = join(packages, '.bin/cloud-platform-console')
      const server = startProgram(process.execPath, [command], packagedSettings, packages)
      try {
        await server.printed(/Sign in: (\S+)/)
      } finally {
        void stopProgram(server)
      }
      size = sizeOf(packages)
    })
    times.own.push(own)
    times.empty.push(await timed(tarballs.empty, () => Promise.resolve()))
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
