import { expect, test } from 'vitest'
import { hideSecrets } from '../observability/redactSecrets.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { startError } from './startupError.ts'

const settings = readSettings({
  HOST: 'console.internal',
  DATA_DIR: '/srv/console/data',
  DATABASE_DIR: '/srv/databases',
})

const systemError = (code: string, details: object) =>
  Object.assign(new Error(`${code}: something, open`), { code, ...details })

const path = '/srv/console/data/session.key'

test.each([
  ['EADDRINUSE', { port: 8480 }, 'Port 8480 is in use by another program. Set S3_PORT to'],
  ['EACCES', { port: 80 }, 'This user may not listen on port 80. Set '],
  ['ENOTFOUND', { hostname: 'console.internal' }, 'HOST console.internal is not an address'],
  ['EADDRNOTAVAIL', { address: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address'],
  ['ENOTFOUND', { hostname: 's3.example.com' }, 'ENOTFOUND: something'],
  ['EROFS', { path }, `DATA_DIR: ${path} is on a read-only disk. Make it writable`],
  ['EACCES', { path }, `DATA_DIR: this user has no access to ${path}. Change its owner`],
  ['ENOSPC', { path }, `The disk is full: ${path} cannot be written.`],
  ['EISDIR', { path }, `DATA_DIR: ${path} is a folder, but must be a file.`],
  ['EIO', { path }, 'DATA_DIR: EIO: something'],
  ['ENOTDIR', { path: '/srv/console' }, 'DATA_DIR must be a folder, or a path where'],
  ['EROFS', { path: '/srv/databases/1' }, 'DATABASE_DIR: /srv/databases/1 is on a read-only disk'],
  ['EACCES', { path: '/etc/dialect.json' }, 'EACCES: something'],
])(
  'reports a failed start with %s %o on one line with the setting or path',
  (code, details, words) => {
    const [line, ...more] = startError(systemError(code, details), settings)
    expect(line?.slice(0, words.length)).toBe(words)
    expect(more).toEqual([])
  },
)

test('reports each invalid setting on its own line', () => {
  expect(startError(new SettingsError(['One.', 'Two.']), undefined)).toEqual([
    'The settings are invalid:',
    '  One.',
    '  Two.',
  ])
})

test('hides secrets of the settings in both raw and URL-encoded form', () => {
  const hide = hideSecrets(
    readSettings({
      DATABASE_URL: 'postgres://user:p%40ssword@db.example.com/console',
      PLATFORM_KEY: 'k'.repeat(32),
      OBJECT_STORE_URL: 'https://s3.example.com',
      OBJECT_STORE_ACCESS_KEY: 'AK1',
      OBJECT_STORE_SECRET_KEY: 'secret of the store',
    }),
  )
  expect(
    hide(`user p@ssword p%40ssword ${'k'.repeat(32)} secret of the store at db.example.com`),
  ).toBe('user … … … … at db.example.com')
})
