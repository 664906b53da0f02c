import { afterAll, expect, test } from 'vitest'
import { temporaryStore } from '../durability/store.ts'
import { ConsoleStore } from '../../server/notices/store.ts'
import { aDelivery, aWebhook } from '../support/server/webhook.ts'
import { aSubscription, restoredSubscription } from '../support/server/restoredSubscription.ts'

const [from, to, shared] = [await temporaryStore(), await temporaryStore(), await temporaryStore()]
afterAll(async () => {
  for (const { drop } of [from, to, shared]) await drop()
})

test('restores subscriptions, webhooks, notes and permissions from a backup on PostgreSQL', async () => {
  expect(from.store.databaseUrl).toBeDefined()
  expect(await restoredSubscription(from.store, to.store)).toEqual(aSubscription())
})

test('creates the schema once on PostgreSQL when processes start concurrently', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, () => ConsoleStore.open(shared.store)))
  const added = await Promise.all(stores.map((store) => store.subscriptions.add(aSubscription())))
  expect(added.filter(Boolean)).toHaveLength(1)
  for (const store of stores)
    expect(await store.subscriptions.ofSecret('', 'hash')).toEqual(aSubscription())
  await Promise.all(stores.map((store) => store.close()))
})

test('reads the events of a webhook and sends each delivery in one process only', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, () => ConsoleStore.open(shared.store)))
  const webhook = aWebhook()
  const now = webhook.read_at + 60_000
  await stores[0]?.webhooks.add(webhook, 5)
  const reads = await Promise.all(stores.map(({ webhooks }) => webhooks.takeRead(webhook, now)))
  expect(reads.filter(Boolean)).toHaveLength(1)
  const seen = { newest: 42, running: '[]' }
  await Promise.all(
    stores.map(({ webhooks }, at) =>
      webhooks.advance(webhook, seen, [aDelivery({ id: `msg_${at}`, event: 42 })]),
    ),
  )
  for (const { webhooks } of stores) expect(await webhooks.deliveriesOf('hook', 10)).toHaveLength(1)
  const [delivery] = (await stores[0]?.webhooks.due('', now, 10)) ?? []
  if (!delivery) throw new Error('Nothing is due.')
  const taken = await Promise.all(stores.map(({ webhooks }) => webhooks.take(delivery, now)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await stores[1]?.webhooks.due('', now, 10)).toEqual([])
  await stores[2]?.webhooks.noteAttempt(
    delivery,
    { at: now, status: 500, error: 'Answered 500.', ms: 3 },
    { state: 'failed', due: now },
  )
  expect(await stores[3]?.webhooks.reopen(delivery, 6, now)).toBe(true)
  expect(await stores[4]?.webhooks.due('', now, 10)).toMatchObject([{ tries: 6, tried: now }])
  expect(await stores[5]?.webhooks.waitingOf('hook')).toBe(1)
  await Promise.all(stores.map((store) => store.close()))
})

test('checks the overview for a webhook in one process only, with the chosen rules', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, () => ConsoleStore.open(shared.store)))
  const checks = stores.map((store) => store.checks)
  const webhook = aWebhook({ id: 'looking' })
  await stores[0]?.webhooks.add(webhook, 5)
  await checks[0]?.begin('looking')
  await checks[0]?.choose('looking', ['token-expires', 'job-failed'])
  await checks[1]?.choose('looking', ['token-expires', 'quota'])
  for (const each of checks)
    expect(await each.chosenFor('looking')).toEqual(['quota', 'token-expires'])
  const [due] = (await checks[0]?.due('', 5)) ?? []
  if (!due) throw new Error('Nothing is due.')
  const taken = await Promise.all(checks.map((each) => each.take(due, 5)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const newDeliveries = [1, 2].map((at) =>
    aDelivery({ id: `found_${at}`, webhook: 'looking', event: null }),
  )
  await checks[2]?.note(due, { checkedAt: 4, found: '{}' }, newDeliveries)
  expect(await stores[3]?.webhooks.deliveriesOf('looking', 10)).toEqual([])
  await checks[2]?.note(due, { checkedAt: 5, found: '{"ids":["a"]}' }, newDeliveries)
  expect(await stores[3]?.webhooks.deliveriesOf('looking', 10)).toHaveLength(2)
  expect(await checks[4]?.lastOf('looking')).toMatchObject({ found: '{"ids":["a"]}' })
  await checks[5]?.end('looking')
  expect([await checks[0]?.lastOf('looking'), await checks[0]?.chosenFor('looking')]).toEqual([
    undefined,
    null,
  ])
  await stores[0]?.webhooks.remove('looking')
  await Promise.all(stores.map((store) => store.close()))
})

test('shares the write permission of agents and its revocation between processes', async () => {
  const stores = await Promise.all(Array.from({ length: 3 }, () => ConsoleStore.open(shared.store)))
  const [first, second, third] = stores.map(({ allowances }) => allowances)
  const owner = { api: '', owner: 'user 1' }
  await Promise.all(
    stores.map(({ allowances }) => allowances.set({ ...owner, made: 1000, until: 2000 })),
  )
  await second?.set({ ...owner, made: 1500, until: 4_000_000_000_000 })
  expect(await first?.of(owner, 3000)).toEqual({ made: 1500, until: 4_000_000_000_000 })
  expect(await first?.of({ ...owner, owner: 'user 2' }, 3000)).toBeUndefined()
  expect(await first?.of(owner, 4_000_000_000_000)).toBeUndefined()
  await third?.remove(owner)
  expect(await first?.of(owner, 3000)).toBeUndefined()
  await Promise.all(stores.map((store) => store.close()))
})

test('enforces the limit of webhooks per owner under concurrent inserts', async () => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => ConsoleStore.open(shared.store)))
  const owner = 'user 2'
  const added = await Promise.all(
    stores.map((store, at) =>
      store.changeWebhooks(({ webhooks }) =>
        webhooks.add(aWebhook({ id: `at-once-${at}`, owner }), 5),
      ),
    ),
  )
  expect(added.filter(Boolean)).toHaveLength(5)
  expect(await stores[0]?.webhooks.ofOwner({ api: '', owner })).toHaveLength(5)
  await Promise.all(stores.map((store) => store.close()))
})
