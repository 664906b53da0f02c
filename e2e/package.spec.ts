import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { installInto, pack, packagedSettings, runIn, sizeOf } from './support/packing.ts'
import { expectLinodeTokenHelp } from './support/linodeSignIn.ts'
import { startProgram, stopProgram } from './support/startProgram.ts'
import { removeFolder, temporaryFolder } from './support/startServer.ts'

const megabyte = 1_000_000

/** Maximum size of the tarball, and of the installed packages without Node.js, in bytes. */
const maxSize = 16 * megabyte

/** Maximum disk space of the installed packages without Node.js, in bytes. Small files take a whole block. */
const maxSpace = 18 * megabyte

test('the package starts in an empty folder, signs in and responds, without development packages', async ({
  page,
  request,
}) => {
  const folder = temporaryFolder()
  try {
    const tarball = await pack(folder)
    expect(statSync(tarball).size).toBeLessThan(maxSize)
    const packages = await installInto(folder, tarball)
    for (const name of ['vite', 'react', 'typescript', 'vitest'])
      expect(existsSync(join(packages, name)), name).toBe(false)
    expect(sizeOf(packages, 1)).toBeLessThan(maxSize)
    expect(sizeOf(packages)).toBeLessThan(maxSpace)
    const parts = join(packages, 'cloud-platform-console/packed')
    const { components } = JSON.parse(readFileSync(join(parts, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const licences = readFileSync(join(parts, 'LICENSES.txt'), 'utf8')
    for (const name of ['fastify', 'react']) {
      expect(components.map((component) => component.name)).toContain(name)
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }

    // An older Node.js on the machine starts the one in the package.
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})`
    const command = join(packages, '.bin/cloud-platform-console')
    const server = startProgram(
      process.execPath,
      ['--import', older, command],
      packagedSettings,
      folder,
    )
    try {
      const [, link = ''] = await server.printed(/Sign in: (\S+)\s/)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
      const { origin } = new URL(link)
      const { stdout } = await runIn(folder, 'npx', 'cloud-platform-console', 'token')
      const answer = await request.get(`${origin}/v4/profile`, {
        headers: { authorization: `Bearer ${stdout.trim()}` },
      })
      expect(await answer.json()).toMatchObject({ username: 'admin' })
      expect((await request.get(`${origin}/v4/openapi.json`)).status()).toBe(200)
    } finally {
      await stopProgram(server)
    }
    expect(server.output()).not.toContain('Warning')

    // With another API, the console asks for a token of that API, and sends nothing there before.
    const remote = startProgram(
      process.execPath,
      [command, '--api', 'linode'],
      packagedSettings,
      folder,
    )
    try {
      const [, address = ''] = await remote.printed(/(http:\/\/localhost:\d+)\s/)
      await page.goto(`${address}/sign-in`)
      await expectLinodeTokenHelp(page)
    } finally {
      await stopProgram(remote)
    }
  } finally {
    removeFolder(folder)
  }
})

test('the package starts with the Node.js of the machine when it is installed without its own', async ({
  page,
}) => {
  const folder = temporaryFolder()
  try {
    const packages = await installInto(folder, await pack(folder), '--omit=optional')
    expect(readdirSync(packages).filter((name) => !name.startsWith('.'))).toEqual([
      'cloud-platform-console',
    ])
    const server = startProgram(
      process.execPath,
      [join(packages, '.bin/cloud-platform-console')],
      packagedSettings,
      folder,
    )
    try {
      const [, link = ''] = await server.printed(/Sign in: (\S+)\s/)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    } finally {
      await stopProgram(server)
    }
    expect(server.output()).not.toContain('Warning')
  } finally {
    removeFolder(folder)
  }
})
