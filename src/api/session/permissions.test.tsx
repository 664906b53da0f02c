import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ApiError } from '../http/client.ts'
import { listNotificationsOptions } from '../generated/@tanstack/react-query.gen.ts'
import type { Grants } from '../generated/types.gen.ts'
import { deniedReasonOf, type Need, optionalQuery, useDeniedReason } from './permissions.ts'
import { createQueryClient } from '../query/query.ts'
import { setReadOnly } from './readOnly.ts'
import { respondWith } from '#test/support/console/testApi.ts'

const grants: Grants = {
  global: { add_computes: true, add_domains: false, account_access: 'read_only' },
  compute: [
    { id: 1, label: 'web', permissions: 'read_write' },
    { id: 2, label: 'db', permissions: 'read_only' },
  ],
  image: [{ id: 9, permissions: 'read_write' }],
}

const cases: [Need, string | undefined][] = [
  [{ global: 'add_computes' }, undefined],
  [{ global: 'add_domains' }, 'You need permission to create domains.'],
  [{ global: 'add_vpc' }, 'You need permission to create VPCs.'],
  [{ object: { type: 'compute', id: 1 } }, undefined],
  [{ object: { type: 'compute', id: 2 } }, 'You need read/write access to this instance.'],
  [{ object: { type: 'compute', id: 2, level: 'read_only' } }, undefined],
  [
    { object: { type: 'compute', id: 3, level: 'read_only' } },
    'You need read access to this instance.',
  ],
  [{ object: { type: 'image', id: 'private/9' } }, undefined],
  [{ object: { type: 'domain', id: 1 } }, 'You need read/write access to this domain.'],
  [{ account: 'read_only' }, undefined],
  [{ account: 'read_write' }, 'You need read/write access to the account.'],
  [{ unrestricted: 'change tags' }, 'Only unrestricted users can change tags.'],
  [{ unrestricted: true }, 'Only unrestricted users can do this.'],
  [{ global: 'cancel_account' }, 'You need the grant “cancel_account”.'],
  [{}, undefined],
]

test.each(cases)('a restricted user with need %j gets the reason %j', (need, deniedReason) => {
  expect(deniedReasonOf(need, '*', grants)).toBe(deniedReason)
  expect(deniedReasonOf(need, '*', {})).toBeUndefined()
  expect(deniedReasonOf(need, undefined, undefined)).toBeUndefined()
})

test('reports a missing scope for unrestricted users too, but only when the scopes are known', () => {
  const need = { scope: 'computes:read_write' }
  expect(deniedReasonOf(need, 'computes:read_only', {})).toBe(
    'Your token lacks the scope “computes:read_write”.',
  )
  expect(deniedReasonOf(need, 'computes:read_write', {})).toBeUndefined()
  expect(deniedReasonOf(need, undefined, {})).toBeUndefined()
})

test('accepts the plural spelling of the VPC grant', () => {
  const plural: Grants = { global: Object.fromEntries([['add_vpcs', true]]) }
  expect(deniedReasonOf({ global: 'add_vpc' }, '*', plural)).toBeUndefined()
})

let api: ReturnType<typeof respondWith> | undefined
const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

afterEach(() => {
  client.clear()
  api?.restore()
  setReadOnly(false)
})

test('allows a control until the grants are loaded', async () => {
  api = respondWith(() => grants)
  const { result } = renderHook(() => useDeniedReason({ global: 'add_domains' }), { wrapper })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe('You need permission to create domains.'))
})

test('treats an unsupported endpoint as empty without an error, and requests it once', async () => {
  api = respondWith(() => ({ status: 404, body: { errors: [{ reason: 'Not found' }] } }))
  const read = () =>
    renderHook(() => useQuery(optionalQuery(listNotificationsOptions())), { wrapper })
  const { result } = read()
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(result.current.data).toBeUndefined()
  client.clear()
  const second = read()
  await waitFor(() => expect(second.result.current.isSuccess).toBe(true))
  expect(api?.requests).toHaveLength(1)
})

test('reports a failure of a supported endpoint as an error', async () => {
  api = respondWith(() => ({ status: 500, body: { errors: [{ reason: 'Broken' }] } }))
  const { result } = renderHook(
    () =>
      useQuery(
        optionalQuery({
          queryKey: [{ _id: 'listEvents' }],
          queryFn: listNotificationsOptions().queryFn as never,
        }),
      ),
    { wrapper },
  )
  await waitFor(() => expect((result.current.error as ApiError | null)?.status).toBe(500))
})

test.each([
  [{ scope: 'domains:read_write' }, true],
  [{ scope: 'account:read_write', unrestricted: true }, true],
  [{ object: { type: 'compute', id: 1 } }, true],
  [{ global: 'add_domains' }, true],
  [{ account: 'read_write' }, true],
  [{ scope: 'account:read_only', unrestricted: true }, false],
  [{ unrestricted: true }, false],
  [
    { scope: 'databases:read_write', object: { type: 'database', id: 1, level: 'read_only' } },
    false,
  ],
  [{ scope: 'object_storage:read_write', reads: true }, false],
  [{ account: 'read_only' }, false],
] as [Need, boolean][])('a read-only session denies %j: %j', (need, isRefused) => {
  api = respondWith(() => ({}))
  setReadOnly(true)
  const { result } = renderHook(() => useDeniedReason(need), { wrapper })
  expect(result.current).toBe(isRefused ? 'This session is read-only.' : undefined)
})
