import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { screensOf } from './screens.ts'

const { opens } = screensOf((answer) => answer)

test.each([
  ['an instance', '/compute/1/overview', 'compute_id=1'],
  ['a domain', '/domains/1/records', 'domain_id=1'],
  ['a volume', '/volumes', /^volume_id=\d+$/],
  ['a firewall', '/firewalls/1/rules', 'firewall_id=1'],
  ['a load balancer', '/balancers/1', 'balancer_id=1'],
  ['a VPC', '/vpcs/1/subnets', 'vpc_id=1'],
  ['a database', '/databases/mysql/1/overview', 'database_id=1'],
])('the page of %s links to a new ticket about it', async (_kind, address, about) => {
  await opens(address)
  const [menu] = screen.getAllByRole('button', { name: /^Actions for/ })
  if (!menu) throw new Error('The page has no menu.')
  await userEvent.click(menu)
  const item = await screen.findByRole('menuitem', { name: 'Open ticket' })
  const { pathname, searchParams } = new URL(item.getAttribute('href') ?? '', location.origin)
  expect(pathname).toBe('/support/new')
  expect(searchParams.toString()).toEqual(
    typeof about === 'string' ? about : expect.stringMatching(about),
  )
})
