import { expect, onTestFinished, test, vi } from 'vitest'
import { hideSecrets } from './redactSecrets.ts'
import { openLog } from './logger.ts'
import { readSettings, type Settings } from '../config/settings.ts'

async function logged(
  settings: Settings['log'],
  write: (log: Awaited<ReturnType<typeof openLog>>) => void,
  hide: (line: string) => string = String,
) {
  const lines: string[] = []
  write(openLog(settings, hide, { write: (line) => lines.push(line) }))
  return lines
}

const json = { level: 'debug', format: 'json', calls: false } as const
const text = { level: 'debug', format: 'text', calls: false } as const

test('logs text with a sign-in link on a terminal, and JSON without one elsewhere', () => {
  const chosen = (environment: NodeJS.ProcessEnv, isTerminal: boolean) => {
    const { log, signInLink } = readSettings(environment, isTerminal)
    return [log.format, signInLink]
  }
  expect(chosen({}, true)).toEqual(['text', true])
  expect(chosen({}, false)).toEqual(['json', false])
  expect(chosen({ LOG_FORMAT: 'json', SIGN_IN_LINK: 'off' }, true)).toEqual(['json', false])
  expect(chosen({ LOG_FORMAT: 'text', SIGN_IN_LINK: 'on' }, false)).toEqual(['text', true])
})

test('writes to standard output by default', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  openLog(json, String).info('One')
  expect(write.mock.calls.map(([line]) => JSON.parse(String(line)).msg)).toEqual(['One'])
})

test('omits lines below the log level', async () => {
  const lines = await logged({ ...json, level: 'warn' }, (log) => {
    log.info('One')
    log.warn('Two')
  })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Two'])
})

test('logs an error with its cause, but without extra properties from libraries', async () => {
  const error = Object.assign(new Error('No', { cause: new Error('Why') }), {
    code: '23505',
    detail: 'Failing row contains (planted)',
    parameters: ['planted'],
  })
  for (const settings of [json, text]) {
    const [line = ''] = await logged(settings, (log) => log.error(error))
    expect(line).toContain('No')
    expect(line).toContain('caused by: Error: Why')
    expect(line).toContain('23505')
    expect(line).not.toContain('planted')
  }
})

test('writes a message and details with line breaks as one JSON line', async () => {
  const forged = 'a\n{"level":"fatal"}\r\u2028b'
  const lines = await logged(json, (log) => log.warn({ path: forged }, forged))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', path: forged, msg: forged })
})

test('writes a message with line breaks as one text line', async () => {
  const lines = await logged(text, (log) => log.warn('a\n[00:00:00] FATAL: b\u2028c'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/WARN: a\\u000a\[00:00:00\] FATAL: b\\u2028c\n$/)
})

test('formats a text line with time, level and details', async () => {
  const [line = ''] = await logged(text, (log) => log.warn({ job: 7 }, 'Not ready'))
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: Not ready \{"job":7\}\n$/)
})

test.each(['planted "in" \\quotes', 'planted ä'])(
  'omits the secret %s of the settings from every line, even when it is escaped',
  async (password) => {
    const hide = hideSecrets(readSettings({ PLATFORM_KEY: `${password}${'k'.repeat(32)}` }))
    const secret = `${password}${'k'.repeat(32)}`
    for (const settings of [json, text]) {
      const lines = await logged(
        settings,
        (log) => {
          log.info(`It is ${secret}.`)
          log.error({ given: secret, error: new Error(secret) }, 'No')
        },
        hide,
      )
      expect(lines.join('')).not.toContain('planted')
    }
  },
)
