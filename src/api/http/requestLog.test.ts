import { execFileSync } from 'node:child_process'
import { beforeEach, expect, test } from 'vitest'
import { Secret } from './redaction.ts'
import { asCurl, clearRequestLog, logFinished, logStarted, requestLog } from './requestLog.ts'

const cause = { operation: 'createCompute', by: 'action', screen: '/compute/create' } as const
const post = (path: string, body?: unknown) =>
  logStarted({ method: 'POST', path, query: '', cause, body })

beforeEach(clearRequestLog)

test('removes secrets from logged requests at any depth', () => {
  const id = post('/v4/compute/instances', {
    label: 'web',
    root_pass: 'hunter2',
    metadata: { user_data: 'I2Nsb3Vk' },
    script_data: { api_token: 'hunter2', site: 'shop' },
    disks: [{ password: 'hunter2', authorized_keys: ['ssh-ed25519 AAAA'] }],
  })
  logFinished(id, {
    status: 200,
    ms: 4,
    answer: { token: 'hunter2', secret_key: 'hunter2', id: 1 },
  })
  expect(JSON.stringify(requestLog())).not.toContain('hunter2')
  expect(JSON.stringify(requestLog())).not.toContain('I2Nsb3Vk')
  const [entry] = requestLog()
  expect(entry?.body).toMatchObject({
    label: 'web',
    root_pass: new Secret('root_pass'),
    script_data: { api_token: new Secret('api_token'), site: 'shop' },
    disks: [{ password: new Secret('password'), authorized_keys: ['ssh-ed25519 AAAA'] }],
  })
  expect(entry?.answer).toMatchObject({ id: 1 })
})

test.each([
  '/v4/databases/mysql/instances/5/credentials',
  '/v4/object-storage/buckets/a/b/object-url',
])('treats the whole response of %s as secret', (path) => {
  const id = post(path)
  logFinished(id, { status: 200, answer: { username: 'admin1', url: 'https://signed1' } })
  expect(JSON.stringify(requestLog())).not.toMatch(/admin1|signed1/)
})

test('logs null, empty and boolean values of secret fields unchanged', () => {
  post('/v4/x', { password: null, user_data: '', console_password: false })
  expect(requestLog()[0]?.body).toEqual({ password: null, user_data: '', console_password: false })
})

test('truncates a long response, but not a long request body', () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id }))
  const id = post('/v4/x', { rows })
  logFinished(id, { status: 200, answer: { data: rows } })
  const [entry] = requestLog()
  expect(entry?.body).toEqual({ rows })
  expect(entry?.answer).toEqual({ data: [...rows.slice(0, 20), '… 480 more'] })
})

test('stores the last 500 requests', () => {
  for (let index = 0; index < 510; index += 1) post(`/v4/${index}`)
  expect(requestLog()).toHaveLength(500)
  expect(requestLog()[0]?.path).toBe('/v4/10')
  logFinished(1, { status: 200 })
  expect(requestLog()).toHaveLength(500)
})

/** Runs the command in a real shell with a `curl` function that prints its arguments. */
function inShell(command: string, variables: Record<string, string>): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const printed = execFileSync('sh', ['-c', script], { env: variables, encoding: 'utf8' })
  return printed.split('\0').slice(0, -1)
}

test('quotes a curl command for a real shell, with secrets and token as variables', () => {
  const body = {
    label: `it's "quoted" $HOME \`id\` \\ ü`,
    root_pass: 'hunter2',
    disks: [{ root_pass: 'hunter2' }],
  }
  const command = asCurl({ method: 'POST', path: '/v4/tags/a%2Fb', query: '?page=1&x=2', body })
  expect(command).not.toContain('hunter2')
  const args = inShell(command, { TOKEN: 'abc', ROOT_PASS: 's3', ROOT_PASS_2: 's4' })
  expect(args.slice(0, 3)).toEqual(['-X', 'POST', 'http://localhost/v4/tags/a%2Fb?page=1&x=2'])
  expect(args).toContain('Authorization: Bearer abc')
  expect(JSON.parse(args.at(-1) ?? '')).toEqual({
    label: body.label,
    root_pass: 's3',
    disks: [{ root_pass: 's4' }],
  })
})

test('formats a read as a short curl command', () => {
  expect(asCurl({ method: 'GET', path: '/v4/tags', query: '' })).toBe(
    'curl \'http://localhost/v4/tags\' \\\n  -H "Authorization: Bearer $TOKEN"',
  )
})
