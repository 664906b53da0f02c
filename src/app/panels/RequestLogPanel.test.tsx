import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '#api/http/client.ts'
import { bootCompute, listMysqlDatabases, updateCompute } from '#api/generated/sdk.gen.ts'
import { clearRequestLog } from '#api/http/requestLog.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { RequestLogPanel } from './RequestLogPanel.tsx'

let remote: object | undefined
let serving: ReturnType<typeof respondWith>
afterEach(() => {
  remote = undefined
  serving.restore()
  queryClient.clear()
})

const begin = async () => {
  clearRequestLog()
  const network = respondWith(() => ({}))
  await call(bootCompute, { path: { computeId: 5 }, body: {} })
  await call(updateCompute, { path: { computeId: 5 }, body: { label: 'web-1' } })
  await call(listMysqlDatabases, {})
  network.restore()
  // From here on, the only request is the one for the upstream API.
  serving = respondWith(() => new Response(JSON.stringify(remote ?? null)))
  render(<RequestLogPanel onClose={() => undefined} />)
}
beforeEach(begin)

const list = () => screen.getByRole('list', { name: 'Requests' })
const requestTexts = () =>
  within(list())
    .getAllByRole('button', { expanded: false })
    .map((line) => line.textContent)

test('shows which operation sent a request', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox', { name: 'Filter requests' }), 'bootCompute')
  await user.click(within(list()).getByRole('button', { expanded: false }))
  expect(screen.getByText('Done by').nextSibling?.textContent).toBe('bootCompute')
})

test.each([
  ['put', ['PUT/compute/instances/5']],
  ['post', ['POST/compute/instances/5/boot']],
  ['POST boot', ['POST/compute/instances/5/boot']],
  ['compute', ['PUT/compute/instances/5', 'POST/compute/instances/5/boot']],
  ['get', ['GET/databases/mysql/instances']],
])('matches methods as whole words when filtered by "%s"', async (filter, lines) => {
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter requests' }), filter)
  const found = requestTexts()
  expect(found).toHaveLength(lines.length)
  for (const [index, line] of lines.entries()) expect(found[index]).toContain(line)
})

test('shows requests to a remote API in the form it receives, with matching curl commands', async () => {
  cleanup()
  serving.restore()
  queryClient.clear()
  remote = {
    address: 'https://api.example.com/cloud',
    dialect: { version: 'v2', segments: { compute: 'fleet' }, keys: { label: 'title' } },
    paths: ['/compute/instances/{computeId}', '/databases/mysql/instances'],
  }
  await begin()
  const line = await within(list()).findByRole('button', {
    name: /PUT.*fleet/,
    expanded: false,
  })
  expect(line.textContent).toContain('PUT/v2/fleet/instances/5')
  expect(screen.getByText(/^3 requests/).textContent).toBe(
    '3 requests, as sent to api.example.com. Tokens and secrets are never recorded.',
  )
  await userEvent.click(line)
  expect(screen.getByRole('region', { name: 'Sent' }).textContent).toContain('"title": "web-1"')
  const command = screen.getByRole('region', { name: 'As curl' }).textContent
  expect(command).toContain("curl -X PUT 'https://api.example.com/cloud/v2/fleet/instances/5'")
  expect(command).toContain(`--data-raw '{"title":"web-1"}'`)
})
