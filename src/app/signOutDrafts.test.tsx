import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { signOut } from '#api/session/session.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderShell } from '#test/support/console/testShell.tsx'

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(() => ({ data: [], page: 1, pages: 1, results: 0 }))
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  sessionStorage.clear()
})

test('deletes the drafts of the tab on sign-out', async () => {
  sessionStorage.setItem('console.compute.create', '{"label":"web-9"}')
  sessionStorage.setItem('console.zone.13', '{"changes":[],"run":{}}')
  renderShell('/compute')
  // The part of the shell that deletes drafts loads after the first paint.
  await screen.findByRole('region', { name: 'Messages' })
  expect(sessionStorage.getItem('console.compute.create')).not.toBeNull()
  await signOut()
  expect(Object.keys(sessionStorage).filter((key) => /compute\.create|zone/.test(key))).toEqual([])
})
