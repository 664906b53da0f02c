import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startProgram, stopProgram } from './support/startProgram.ts'
import { removeFolder, temporaryFolder } from './support/startServer.ts'

const root = resolve(import.meta.dirname, '..')
const megabyte = 1_000_000

/** As in a shell of its own: npm tells what it runs where the project lies, and its programs come first. */
const ofNpm = Object.keys(process.env).filter((name) => /^npm_|^INIT_CWD$/i.test(name))
const shell: Record<string, string | undefined> = {
  ...Object.fromEntries(ofNpm.map((name) => [name, undefined])),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter),
}

/** What files take on a disk of blocks of 4 KB. */
function sizeOf(folder: string, leftOut: RegExp): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !leftOut.test(entry.parentPath))
    .map(({ parentPath, name }) => Math.ceil(statSync(join(parentPath, name)).size / 4096) * 4096)
    .reduce((sum, size) => sum + size, 0)
}

test('the package starts from an empty folder, signs in and answers, without development packages', async ({
  page,
  request,
}) => {
  const folder = temporaryFolder()
  const inFolder = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...shell } })
  try {
    await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
    })
    const [tarball = ''] = readdirSync(folder)
    // A folder above may have packages too, where npm would put these. A prefix would hide the machine's own settings.
    writeFileSync(join(folder, 'package.json'), '{}')
    await inFolder('npm', 'install', '--no-audit', '--no-fund', join(folder, tarball))
    const packages = join(folder, 'node_modules')
    for (const name of ['vite', 'react', 'typescript', 'vitest'])
      expect(existsSync(join(packages, name)), name).toBe(false)
    expect(sizeOf(packages, /node_modules.node-(bin-)?\w+-\w+/)).toBeLessThan(60 * megabyte)

    const settings = {
      ...shell,
      PORT: '0',
      DNS_PORT: '0',
      S3_PORT: '0',
      DATABASE_URL: '',
      API_BASE_URL: '',
      DATA_DIR: '',
    }
    // An older Node of the machine hands over to the one that came along.
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})`
    const command = join(packages, '.bin/cloud-platform-console')
    const server = startProgram(process.execPath, ['--import', older, command], settings, folder)
    try {
      const [, link = ''] = await server.printed(/Sign in: (\S+)/)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Instances', level: 1 })).toBeVisible()
      const { origin } = new URL(link)
      const { stdout } = await inFolder('npx', 'cloud-platform-console', 'token')
      const answer = await request.get(`${origin}/v4/profile`, {
        headers: { authorization: `Bearer ${stdout.trim()}` },
      })
      expect(await answer.json()).toMatchObject({ username: 'admin' })
      expect((await request.get(`${origin}/v4/openapi.json`)).status()).toBe(200)
    } finally {
      await stopProgram(server)
    }
    expect(server.output()).not.toContain('Warning')
  } finally {
    removeFolder(folder)
  }
})
