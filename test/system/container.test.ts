import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../e2e/support/freePort.ts'
import { ownShell, pack } from '../../e2e/support/packing.ts'
import { startProgram } from '../../e2e/support/startProgram.ts'
import { removeFolder, temporaryFolder as newFolder } from '../../e2e/support/startServer.ts'
import { execForm, type Stage, stagesOf, textsOf } from '../support/dockerfile.ts'
import { apiOf, newDatabase, s3Of, startConsole, temporaryFolder, tokenOf } from './consoles.ts'
import type { AccessKey } from './consoles.ts'
import type { Client } from '../durability/client.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

/** The machine's settings of npm, such as its certificates. */
const globalConfig = execFileSync('npm', ['config', 'get', 'globalconfig'], {
  encoding: 'utf8',
}).trim()

/** Folders of an image that its instructions use. */
const paths = /(?<![\w.~-])\/(?=(?:data|etc|opt|root|tmp|usr\/local|var)\b)/g

/** A folder with the results of the instructions of a stage. */
interface Built {
  root: string
  stage: Stage
  /** Arguments of the calls of apt-get, which the tests do not run. */
  aptGet: () => string[]
}

/**
 * Runs the COPY and RUN instructions of a stage in an empty folder instead of an image. Absolute paths are replaced by
 * those in the folder, and users by the user of the test. `apt-get` is replaced by a program that logs its arguments.
 */
function build(stage: Stage, context: string, earlier: readonly Built[]): Built {
  const root = newFolder()
  for (const folder of ['tmp', 'opt', 'root', 'usr/local/bin', 'var/lib/apt/lists'])
    mkdirSync(join(root, folder), { recursive: true })
  const programs = newFolder()
  const log = join(programs, 'apt-get.log')
  writeFileSync(join(programs, 'apt-get'), `#!/bin/sh\necho "$@" >> ${log}\n`)
  chmodSync(join(programs, 'apt-get'), 0o755)
  const within = (text: string) => text.replaceAll(paths, `${root}/`)
  for (const { keyword, options, text } of stage.instructions) {
    if (keyword === 'COPY') {
      const words = text.split(' ')
      const target = within(words.pop() ?? '')
      const from = earlier.find((each) => each.stage.name === options.from)
      for (const pattern of words) {
        const sources = from
          ? [pattern.replaceAll(paths, `${from.root}/`)]
          : globSync(pattern, { cwd: context }).map((file) => join(context, file))
        if (sources.length === 0) throw new Error(`Nothing matches ${pattern}`)
        for (const source of sources)
          cpSync(source, target.endsWith('/') ? join(target, basename(source)) : target, {
            recursive: true,
            verbatimSymlinks: true,
          })
      }
    }
    if (keyword === 'RUN')
      execFileSync('/bin/sh', ['-euc', within(text).replaceAll(/ --(owner|group)=\S+/g, '')], {
        cwd: root,
        env: {
          ...process.env,
          ...ownShell,
          // `--prefix` would hide the machine's settings of npm.
          npm_config_globalconfig: globalConfig,
          PATH: [programs, dirname(process.execPath), ownShell.PATH].join(delimiter),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
  }
  return {
    root,
    stage,
    aptGet: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  }
}

let image: Built

beforeAll(async () => {
  const context = newFolder()
  await pack(context)
  // A file that the image must not contain.
  writeFileSync(join(context, '.env'), 'PLATFORM_KEY=secret\n')
  const built: Built[] = []
  for (const stage of stagesOf(read('Dockerfile'))) built.push(build(stage, context, built))
  const last = built.at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  image = last
  return () => [context, ...built.map(({ root }) => root)].forEach(removeFolder)
})

/** Returns the variables of the image, with the data folder inside of the built folder. */
const variables = (): Record<string, string> =>
  Object.fromEntries(
    textsOf(image.stage, 'ENV')
      .flatMap((text) => text.split(' '))
      .map((each) => each.split('='))
      .map(([name = '', value = '']) => [name, value.replaceAll(paths, `${image.root}/`)]),
  )

/** Returns the environment of a container. */
const environmentOf = (settings: Record<string, string>) => ({
  ...ownShell,
  ...variables(),
  ...settings,
  // The container has a network of its own.
  HOST: '127.0.0.1',
  NODE_OPTIONS: '',
  PATH: [join(image.root, 'usr/local/bin'), dirname(process.execPath), ownShell.PATH].join(
    delimiter,
  ),
})

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(image.root, 'data')))

/** Starts the entry point of the image in its working directory. */
async function startContainer(settings: Record<string, string>) {
  const [program = '', ...args] = execForm(textsOf(image.stage, 'ENTRYPOINT')[0] ?? '')
  const environment = environmentOf(settings)
  const folder = join(image.root, textsOf(image.stage, 'WORKDIR').at(-1) ?? '')
  const started = startProgram(
    join(image.root, 'usr/local/bin', program),
    args,
    environment,
    folder,
  )
  onTestFinished(async () => {
    started.process.kill('SIGKILL')
    await started.ended
  })
  await started.printed(/Cloud Platform Console: /)
  const [, health = ''] = /^CMD (.*)$/.exec(textsOf(image.stage, 'HEALTHCHECK')[0] ?? '') ?? []
  const [check = '', ...checkArgs] = execForm(health)
  return {
    started,
    url: `http://127.0.0.1:${settings.PORT}`,
    s3Url: `http://127.0.0.1:${settings.S3_PORT}`,
    isHealthy: () =>
      promisify(execFile)(join(image.root, 'usr/local/bin', check), checkArgs, {
        cwd: folder,
        env: environment,
      }).then(
        () => true,
        () => false,
      ),
  }
}

/** Ports of a container, which are free ones of this machine. */
const ports = async () => ({
  PORT: String(await freePort()),
  S3_PORT: String(await freePort()),
  DNS_PORT: String(await freePort()),
})

test('builds an image whose console starts, is healthy, writes only to its volume and stops by SIGTERM', async () => {
  expect(image.aptGet()).toEqual([
    'update',
    'install --yes --no-install-recommends postgresql-client',
  ])
  const before = filesOf(image.root)
  expect(before.filter((path) => /\.tgz$|\.env$/.test(path))).toEqual([])
  const container = await startContainer(await ports())
  expect(await container.isHealthy()).toBe(true)
  expect((await fetch(`${container.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${container.url}/`)).headers.get('content-type')).toContain('text/html')
  expect(filesOf(image.root)).toEqual(before)
  container.started.process.kill('SIGTERM')
  expect(await container.started.ended).toBe(0)
  expect(await container.isHealthy()).toBe(false)
})

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>
}

test('runs the consoles of compose.yaml on separate data folders with an S3 store', async () => {
  const storeDatabase = await newDatabase()
  const store = await startConsole({ DATABASE_URL: storeDatabase, DATA_DIR: temporaryFolder() })
  const storeToken = await tokenOf(storeDatabase)
  const storeKey = await newKey(apiOf(store, storeToken))

  const DATABASE_URL = await newDatabase()
  const secrets: Record<string, string> = {
    POSTGRES_PASSWORD: 'x'.repeat(32),
    PLATFORM_KEY: 'p'.repeat(32),
    SESSION_KEY: 's'.repeat(32),
    OBJECT_STORE_URL: store.s3Url,
    OBJECT_STORE_ACCESS_KEY: storeKey.access_key,
    OBJECT_STORE_SECRET_KEY: storeKey.secret_key,
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose
  const consoles = Object.entries(services).filter(([name]) => name.startsWith('console'))
  expect(consoles).toHaveLength(2)
  const containers: { url: string; s3Url: string }[] = []
  for (const [, { environment = {} }] of consoles) {
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):[?-]\}/g, (_, variable: string) => secrets[variable] ?? ''),
    ])
    containers.push(
      await startContainer({
        ...Object.fromEntries(filled),
        ...(await ports()),
        DATABASE_URL,
        DATA_DIR: temporaryFolder(),
      }),
    )
  }
  const [first, second] = containers
  if (!first || !second) throw new Error('A console is missing.')
  const api = apiOf(first, await tokenOf(DATABASE_URL))
  const label = 'composed'
  const bucket = await api.send('POST', '/object-storage/buckets', { cluster: 'us-east-1', label })
  expect(bucket).toMatchObject({ status: 200 })
  const key = await newKey(api)
  const named = { Bucket: label, Key: 'object' }
  await s3Of(first, key).send(new PutObjectCommand({ ...named, Body: 'kept' }))
  const { Body } = await s3Of(second, key).send(new GetObjectCommand(named))
  expect(await Body?.transformToString()).toBe('kept')
  const inStore = { Bucket: `${label}-us-east-1`, Key: 'object' }
  const stored = await s3Of(store, storeKey).send(new GetObjectCommand(inStore))
  expect(await stored.Body?.transformToString()).toBe('kept')
})

async function newKey(api: Client): Promise<AccessKey> {
  const response = await api.send<AccessKey>('POST', '/object-storage/keys', { label: 'container' })
  if (!response.answered || response.status !== 200) throw new Error('The key was not created.')
  return response.body
}
