import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../http/client.ts'
import { rebootCompute } from '../generated/sdk.gen.ts'
import { queryClient } from '../query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { allTasks, dismissTasks } from './store.ts'
import type { TaskRequest } from './task.ts'
import { trackTask } from './trackTask.ts'
import { stopWatching } from './watch.ts'

const path = { computeId: 5 }
const request: TaskRequest = {
  kind: 'reboot',
  object: { type: 'compute', id: 5, label: 'web-1' },
  path,
}

let events: object[]
let loses: boolean
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  events = []
  loses = false
  api = respondWith(({ method, path: requestPath }) => {
    if (method === 'POST' && loses) throw new TypeError('lost')
    if (method === 'POST') return {}
    if (requestPath === '/account/events') return { data: events, pages: 1, results: events.length }
    return { id: 5, status: 'running', label: 'web-1' }
  })
})

afterEach(() => {
  stopWatching()
  for (const { id } of allTasks()) dismissTasks(id)
  queryClient.clear()
  api.restore()
})

const reboot = () => trackTask(request, () => call(rebootCompute, { path, body: {} }))
const reboots = () => api.requests.filter(({ method }) => method === 'POST').length

const lostReboot = async () => {
  loses = true
  await expect(reboot()).rejects.toMatchObject({ isUncertain: true })
  loses = false
}

test('does not resend a reboot that was processed although its response was lost', async () => {
  await lostReboot()
  events = [
    {
      id: 9,
      action: 'compute_reboot',
      status: 'started',
      percent_complete: 30,
      entity: { type: 'compute', id: 5 },
    },
  ]
  await expect(reboot()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('received the earlier request') as string,
  })
  expect(reboots()).toBe(1)
  await reboot()
  expect(reboots()).toBe(2)
})

test('resends a reboot that did not reach the API', async () => {
  await lostReboot()
  await reboot()
  expect(reboots()).toBe(2)
})
