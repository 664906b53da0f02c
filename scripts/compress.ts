import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)
const dist = process.argv[2] ?? join(import.meta.dirname, '../dist')

/** Creates `.br` and `.gz` versions of all text files in the build, if they are smaller. */
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && /\.(js|css|svg|html|json|webmanifest)$/.test(entry.name))
    .map((entry) => compress(join(entry.parentPath, entry.name))),
)
// Write the marker as the last step of a build. The server treats a build without it as incomplete.
await writeFile(join(dist, '.built'), '')

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    squeezeBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    squeezeGzip(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}
