import { render, screen, waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preference, setPreference } from '#lib/preferences.ts'
import { Select } from '#ui/display/Select.tsx'
import { shellItems } from '../palette/shellItems.ts'
import { followPrivacy } from './mask.ts'

let client: QueryClient
let stop: () => void

beforeEach(() => {
  client = new QueryClient()
  setPreference('privacy', 'on')
  stop = followPrivacy(client)
})

afterEach(() => {
  stop()
  setPreference('privacy', 'off')
  document.title = ''
})

const answer = (id: string, data: unknown) => client.setQueryData([{ _id: id }], data)

// The test DOM has no CSS Custom Highlight API, so whole elements are masked, as in older browsers.
const isMasked = (element: Element) => element.matches('[data-private], [data-private-value]')

test('masks names from responses in all texts, whether rendered before or after the response', async () => {
  render(<p>Delete web-1?</p>)
  answer('listComputes', { data: [{ id: 1, label: 'web-1', tags: ['night-shift'] }] })
  await waitFor(() => expect(isMasked(screen.getByText('Delete web-1?'))).toBe(true))
  render(<b>night-shift</b>)
  await waitFor(() => expect(isMasked(screen.getByText('night-shift'))).toBe(true))
  render(<i>Running</i>)
  expect(isMasked(screen.getByText('Running'))).toBe(false)
})

test('updates the mask when a text changes', async () => {
  const { rerender } = render(<p>Offline</p>)
  rerender(<p>192.0.2.1</p>)
  await waitFor(() => expect(isMasked(screen.getByText('192.0.2.1'))).toBe(true))
  rerender(<p>Offline</p>)
  await waitFor(() => expect(isMasked(screen.getByText('Offline'))).toBe(false))
})

test('does not mask names of regions and public images', async () => {
  answer('listRegions', { data: [{ id: 'us-east', label: 'Newark' }] })
  answer('listImages', {
    data: [
      { label: 'Debian', is_public: true },
      { label: 'golden', is_public: false },
    ],
  })
  render(
    <>
      <p>Newark</p>
      <p>Debian</p>
      <p>golden</p>
    </>,
  )
  await waitFor(() => expect(isMasked(screen.getByText('golden'))).toBe(true))
  expect(isMasked(screen.getByText('Newark'))).toBe(false)
  expect(isMasked(screen.getByText('Debian'))).toBe(false)
})

test('masks fields, placeholders and options, and leaves their values unchanged', async () => {
  answer('listVpcs', { data: [{ id: 1, label: 'backstage' }] })
  render(
    <>
      <input aria-label="Label" defaultValue="backstage" />
      <input aria-label="Size" defaultValue="20" />
      <input aria-label="Confirm" placeholder="Type backstage" />
      <Select
        aria-label="VPC"
        options={[
          { value: 1, label: 'backstage' },
          { value: 2, label: 'None' },
        ]}
        value={1}
        onChange={() => undefined}
      />
    </>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Label')
  await waitFor(() => expect(isMasked(field)).toBe(true))
  expect(field.value).toBe('backstage')
  expect(isMasked(screen.getByLabelText('Size'))).toBe(false)
  expect(screen.getByLabelText('Confirm').hasAttribute('data-private-placeholder')).toBe(true)
  const [named, none] = screen.getByLabelText<HTMLSelectElement>('VPC').options
  expect(named?.label).toBe('1. ••••')
  expect(none?.label).toBe('None')
})

test('masks a name in the page title, and restores it when turned off', async () => {
  answer('listComputes', { data: [{ id: 1, label: 'web-1' }] })
  document.title = 'web-1 · Instances'
  await waitFor(() => expect(document.title).toBe('•••• · Instances'))
  setPreference('privacy', 'off')
  expect(document.title).toBe('web-1 · Instances')
})

test('restores all texts when turned off', async () => {
  answer('listDomains', { data: [{ id: 1, domain: 'example' }] })
  render(
    <>
      <p>example</p>
      <input list="some" defaultValue="example" />
      <Select options={[{ value: 1, label: 'example' }]} value={1} onChange={() => undefined} />
    </>,
  )
  await waitFor(() => expect(document.querySelectorAll('[data-private-value]')).toHaveLength(1))
  expect(document.querySelector('input')?.hasAttribute('list')).toBe(false)
  setPreference('privacy', 'off')
  expect(document.querySelectorAll('[data-private], [data-private-value]')).toHaveLength(0)
  expect(document.querySelector('input')?.getAttribute('list')).toBe('some')
  expect(document.querySelector('option')?.label).toBe('example')
  expect(document.documentElement.hasAttribute('data-privacy')).toBe(false)
})

test('turns on and off from the command palette', () => {
  const nothing = () => undefined
  const items = shellItems({ onPanel: nothing, onShortcuts: nothing, onSignOut: nothing })
  items.find(({ label }) => label === 'Privacy: off')?.run?.()
  expect(preference('privacy')).toBe('off')
  items.find(({ label }) => label === 'Privacy: on')?.run?.()
  expect(preference('privacy')).toBe('on')
})
