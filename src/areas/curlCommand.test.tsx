import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { curlCommand, curlOf } from '#api/http/curl.ts'
import { queryClient } from '#api/query/query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const remote = {
  address: 'https://api.example.com/cloud',
  here: 'http://localhost:8400',
  dialect: {
    version: 'v2',
    segments: { volumes: 'drives' },
    keys: { root_pass: 'entry_word', compute_id: 'server_id' },
  },
  paths: ['/volumes', '/volumes/{volumeId}'],
}

/** Stubs the server's response about the upstream API. */
const behind = (api: object | null) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(api)))

const reading = { method: 'GET', path: '/v4/volumes', query: '' }

test('shows the curl command for the remote API in an empty list', async () => {
  behind(remote)
  render(
    <EmptyState title="No volumes yet" command={curlCommand(reading)}>
      Disks of their own.
    </EmptyState>,
  )
  const command = await screen.findByText(/api\.example\.com/)
  expect(command.textContent).toBe(
    `curl 'https://api.example.com/cloud/v2/drives' \\\n  -H "Authorization: Bearer $TOKEN"`,
  )
})

test('copies a form in the dialect of the remote API with secrets as variables', async () => {
  behind(remote)
  const command = await curlOf({
    method: 'POST',
    path: '/v4/volumes',
    query: '',
    body: { label: 'data', compute_id: 7, root_pass: 'hunter2' },
  })
  expect(command).not.toContain('hunter2')
  expect(command).toContain(`-X POST 'https://api.example.com/cloud/v2/drives'`)
  expect(command).toContain(`'{"label":"data","server_id":7,"entry_word":"'"$ROOT_PASS"'"}'`)
})

test('uses the origin of the console on the local platform', async () => {
  behind(null)
  expect(await curlOf(reading)).toContain(`${location.origin}/v4/volumes`)
})
