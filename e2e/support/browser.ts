import { chromium, type LaunchOptions } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'

const modules = resolve(import.meta.dirname, '../../node_modules')
const packed = join(modules, '@sparticuz/chromium')

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Without a UTF-8 locale a browser cannot save files with non-ASCII names. */
const utf8 = { LC_ALL: 'C.UTF-8' }

/**
 * Returns how to start a browser on this machine: CHROMIUM_PATH, Playwright's browser, an installed one, or the one in
 * the packages, in this order.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const env = { ...process.env, ...utf8 }
  const args = ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const chromiumPath = process.env.CHROMIUM_PATH
  if (chromiumPath !== undefined && chromiumPath !== '') {
    if (!existsSync(chromiumPath))
      throw new Error(`CHROMIUM_PATH names ${chromiumPath}, which does not exist.`)
    return { executablePath: chromiumPath, args, env }
  }
  const found = [chromium.executablePath(), ...installed].find((path) => existsSync(path))
  if (found !== undefined) return { executablePath: found, args, env }
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(packed))
    return { ...(await unpackedBrowser()), args }
  throw new Error(
    'No browser was found. Run "npx playwright install chromium", or set CHROMIUM_PATH to a Chromium.',
  )
}

async function unpackedBrowser(): Promise<LaunchOptions> {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(modules, `.cache/chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      ...utf8,
      // Security libraries from the package, for machines without them.
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
      // Without fonts, pages would show no text.
      ...(!hasFonts() && { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  }
}

/**
 * Unpacks into a temporary folder and renames it at the end, so that the target is always complete.
 */
async function unpackInto(folder: string): Promise<void> {
  const draft = `${folder}.${randomUUID()}`
  await mkdir(draft, { recursive: true })
  try {
    await Promise.all([
      unpack('chromium.br', createWriteStream(join(draft, 'chromium'), { mode: 0o755 })),
      unpack('al2023.tar.br', extract(join(draft, 'al2023'))),
      unpack('fonts.tar.br', extract(join(draft, 'fonts'))),
    ])
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
}

const unpack = (file: string, target: NodeJS.WritableStream) =>
  pipeline(createReadStream(join(packed, 'bin', file)), createBrotliDecompress(), target)

const hasFonts = () =>
  ['/usr/share/fonts', '/usr/local/share/fonts'].some(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  )
