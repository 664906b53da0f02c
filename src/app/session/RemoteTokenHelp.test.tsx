import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RemoteTokenHelp } from './RemoteTokenHelp.tsx'

const service = {
  name: 'Harbour',
  tokens: 'https://harbour.example/tokens',
  always: ['profile', 'log'],
  scopes: [{ area: 'servers', opens: 'instances, their disks and backups' }],
}

test('links to the page that creates tokens, and lists the scopes under their names in the remote API', () => {
  render(<RemoteTokenHelp service={service} />)
  const link = screen.getByRole('link', { name: 'Create a token at harbour.example' })
  expect(link.getAttribute('href')).toBe('https://harbour.example/tokens')
  expect(link.getAttribute('rel')).toContain('noreferrer')
  expect(screen.getByText('profile log')).toBeTruthy()
  expect(screen.getByText('servers').closest('div')?.textContent).toBe(
    'serversinstances, their disks and backups',
  )
})

test('explains where to create a token when there is no such page', () => {
  render(<RemoteTokenHelp service={{ ...service, tokens: null }} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Create the token in the account settings of Harbour.')).toBeTruthy()
})
