import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import commandList from '../../bin/commands.json' with { type: 'json' }
import { subjects } from '../../server/config/schema.ts'
import { readSettings } from '../../server/config/settings.ts'

const commandNames = commandList.map(({ name }) => name)

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      networks: Record<string, { ipv4_address?: string }>
      volumes?: string[]
      read_only?: boolean
    }
  >
}

const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
const consoles = Object.entries(services).filter(([name]) => name.startsWith('console'))

/** Settings of the schema, from which docs/settings.md is generated. */
const documented = new Set(Object.values(subjects).flatMap(({ shape }) => Object.keys(shape)))

/** Returns the variables of all `NAME=value` lines, including commented-out ones. */
const assigned = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

/** Replaces variables like Docker Compose: required ones with a value, optional ones with nothing. */
const filled = (text: string) =>
  text.replaceAll(/\$\{\w+:\?\}/g, 'x'.repeat(32)).replaceAll(/\$\{\w+:-\}/g, '')

const image = Object.fromEntries(
  [...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) =>
    list.split(' ').map((each) => each.split('=') as [string, string]),
  ),
)

const environments: [string, Record<string, string>][] = [
  ['Dockerfile', image],
  ...consoles.map(([name, { environment = {} }]): [string, Record<string, string>] => [
    `compose.yaml, ${name}`,
    Object.fromEntries(
      Object.entries({ ...image, ...environment }).map(([key, value]) => [key, filled(value)]),
    ),
  ]),
  [
    'cloud-platform-console.env',
    Object.fromEntries(
      Object.entries(assigned(read('deploy/cloud-platform-console.env'))).map(([name, value]) => [
        name,
        value === '' ? 'x'.repeat(32) : value,
      ]),
    ),
  ],
  [
    'haproxy.cfg',
    Object.fromEntries(
      [...read('deploy/haproxy.cfg').matchAll(/\b([A-Z\d_]+)=(\S+)/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    ),
  ],
]

test.each(environments)(
  'the settings in deploy/%s are documented and valid',
  (_file, environment) => {
    expect(Object.keys(environment).length).toBeGreaterThan(0)
    expect(Object.keys(environment).filter((name) => !documented.has(name))).toEqual([])
    expect(() => readSettings(environment)).not.toThrow()
  },
)

test('every setting in docs/operate.md is documented in docs/settings.md', () => {
  const named = [...read('docs/operate.md').matchAll(/\b[A-Z\d]+_[A-Z\d_]+\b/g)].map(String)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !documented.has(name))).toEqual([])
})

test('the HAProxy configuration contains the IP addresses of both consoles in the compose file', () => {
  const addresses = consoles.map(([, { networks }]) => networks.inner?.ipv4_address)
  expect(addresses).toHaveLength(2)
  for (const port of [8400, 8480])
    for (const address of addresses)
      expect(read('deploy/haproxy.cfg')).toContain(`${address}:${port}`)
})

test('both proxies reject plain HTTP with the same messages and redirect only pages', () => {
  const [haproxy, caddy] = [read('deploy/haproxy.cfg'), read('deploy/Caddyfile')]
  const errorBodies = [
    ...haproxy.matchAll(/return status 403 .* string (?:'([^']+)'|"([^"]+)") if !is_tls/g),
  ].map(([, json, xml]) => json ?? xml ?? '')
  expect(errorBodies).toHaveLength(2)
  const sites = [...caddy.matchAll(/^http:\/\/(\S*) \{\n([^]*?)^\}/gm)]
  expect(sites.map(([, name]) => name)).toEqual(['console.example.com', ''])
  for (const text of errorBodies)
    expect(sites.filter(([, , site = '']) => site.includes(text))).toHaveLength(1)
  const [, pattern = ''] = /acl is_api path,url_dec -m reg (\S+)/.exec(haproxy) ?? []
  expect(caddy).toContain(`@api path_regexp ${pattern}\n`)
  expect(haproxy.match(/redirect scheme/g)).toHaveLength(1)
  expect(caddy.match(/redir /g)).toHaveLength(1)
})

test('both proxies accept TLS 1.2 or newer, with their default ciphers', () => {
  const [haproxy, caddy] = [read('deploy/haproxy.cfg'), read('deploy/Caddyfile')]
  expect(haproxy.match(/ssl-min-ver \S+/g)).toEqual(['ssl-min-ver TLSv1.2'])
  expect(haproxy).toMatch(/^ {2}ssl-default-bind-options ssl-min-ver TLSv1\.2$/m)
  expect(haproxy).not.toMatch(/ciphers|ciphersuites|force-|no-tlsv|\bverify none\b/)
  // The default of Caddy is TLS 1.2 and 1.3.
  expect(caddy).not.toMatch(/^\s*(tls|protocols|ciphers)\b/m)
})

test('consoles in containers share one data folder, do not run as root and have a read-only file system', () => {
  for (const [name, { volumes, read_only }] of consoles)
    expect({ name, volumes, read_only }).toEqual({
      name,
      volumes: [`data:${image.DATA_DIR}`],
      read_only: true,
    })
  const steps = read('deploy/Dockerfile')
  expect(steps).toMatch(/^USER node$/m)
  expect(steps).toContain(`VOLUME ${image.DATA_DIR}\n`)
  const [, command = ''] =
    /^HEALTHCHECK [^]*?CMD \["cloud-platform-console", "([^"]+)"\]$/m.exec(steps) ?? []
  expect(commandNames).toContain(command)
  expect(read(`server/cli/${command}.ts`)).toContain('/healthz')
})
