import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { call } from '#api/client.ts'
import { bootCompute, listMysqlDatabases, updateCompute } from '#api/generated/sdk.gen.ts'
import { clearRequestLog } from '#api/requestLog.ts'
import { answerWith } from '#api/testApi.ts'
import { RequestLogPanel } from './RequestLogPanel.tsx'

beforeEach(async () => {
  clearRequestLog()
  const network = answerWith(() => ({}))
  await call(bootCompute, { path: { computeId: 5 }, body: {} })
  await call(updateCompute, { path: { computeId: 5 }, body: { label: 'web-1' } })
  await call(listMysqlDatabases, {})
  network.restore()
  render(<RequestLogPanel onClose={() => undefined} />)
})

const list = () => screen.getByRole('list', { name: 'Requests' })
const shown = () =>
  within(list())
    .getAllByRole('button', { expanded: false })
    .map((line) => line.textContent)

test('the log says which operation caused a call', async () => {
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
])('filtered by "%s", methods are taken as whole words', async (filter, lines) => {
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter requests' }), filter)
  const found = shown()
  expect(found).toHaveLength(lines.length)
  for (const [index, line] of lines.entries()) expect(found[index]).toContain(line)
})
