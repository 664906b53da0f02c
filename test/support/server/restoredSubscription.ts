import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { makeBackup } from '#platform/maintenance/backup/createBackup.ts'
import { restoreBackup } from '#platform/maintenance/backup/restoreBackup.ts'
import { prepared, type Store } from '../../durability/store.ts'
import { openDatabaseForCli } from '#platform/maintenance/openDatabase.ts'
import { ConsoleStore } from '../../../server/notices/store.ts'
import type { Subscription } from '../../../server/notices/subscriptionRows.ts'
import { aDelivery, aWebhook } from './webhook.ts'

export const aSubscription = (extra: Partial<Subscription> = {}): Subscription => ({
  api: '',
  owner: 'user 1',
  secret_hash: 'hash',
  origin: 'http://console.test',
  token_id: 7,
  token_label: 'Calendar subscription',
  sealed: 'sealed',
  scopes: 'computes:read_only',
  made: 1_800_000_000_000,
  last_read: null,
  missing: '[]',
  fault: null,
  ...extra,
})

const decision = {
  api: '',
  account: 'A',
  finding: 'no-backups compute 1',
  reason: 'A cache',
  author: 'anna',
  accepted: 1_800_000_000_000,
}

const recordNote = {
  api: '',
  domain: 5,
  record: 1,
  note: 'Shop until the move',
  until: '2030-12-31',
  author: 'anna',
  written: 1_800_000_000_000,
}

const allowance = {
  api: '',
  owner: 'user 1',
  made: 1_800_000_000_000,
  until: 1_800_003_600_000,
}

const snooze = {
  api: '',
  owner: 'user 1',
  finding: 'no-firewall compute 1',
  until: 1_900_000_000_000,
}

/**
 * Creates a subscription in one store, restores a backup of it over another store, and returns the subscription from
 * there.
 */
export async function restoredSubscription(
  store: Store,
  other: Store,
): Promise<Subscription | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'console-backup-'))
  try {
    await prepared(store, 1)
    const first = await ConsoleStore.open(store)
    await first.subscriptions.add(aSubscription())
    await first.webhooks.add(aWebhook(), 1)
    await first.webhooks.addDelivery(aDelivery())
    await first.checks.begin('hook')
    await first.checks.choose('hook', ['quota'])
    await first.acceptedFindings.accept([decision])
    await first.recordNotes.write(recordNote, null)
    await first.allowances.set(allowance)
    await first.snoozedFindings.snooze([snooze], 0)
    const db = await openDatabaseForCli(store)
    await makeBackup(db, { ...store, hasRemoteStore: false }, join(folder, 'backup'))
    await db.destroy()
    await first.close()
    const before = await ConsoleStore.open(other)
    await before.subscriptions.add(aSubscription({ owner: 'user 2', secret_hash: 'other' }))
    await before.allowances.set({ ...allowance, owner: 'user 2' })
    await before.close()
    const target = { ...other, hasRemoteStore: false }
    await restoreBackup(join(folder, 'backup'), target).then(
      () => {
        throw new Error('What was there was overwritten.')
      },
      (error: Error) => {
        if (!error.message.includes('is not empty')) throw error
      },
    )
    await restoreBackup(join(folder, 'backup'), target, { replace: true })
    const after = await ConsoleStore.open(other)
    try {
      if (await after.subscriptions.ofSecret('', 'other'))
        throw new Error('What was replaced is there still.')
      const webhooks = await after.webhooks.ofOwner(aWebhook())
      const deliveries = await after.webhooks.deliveriesOf('hook', 10)
      // Copy the rows, because SQLite's rows have no prototype.
      const found = [...webhooks, ...deliveries].map((row) => ({ ...row }))
      if (!isDeepStrictEqual(found, [aWebhook(), aDelivery()]))
        throw new Error('A webhook or its delivery is not as it was.')
      if ((await after.checks.chosenFor('hook'))?.join(' ') !== 'quota')
        throw new Error('The rules of a webhook are not as they were.')
      const accepted = await after.acceptedFindings.ofAccount(decision)
      if (
        !isDeepStrictEqual(
          accepted.map((row) => ({ ...row })),
          [decision],
        )
      )
        throw new Error('An accepted finding is not as it was.')
      const notes = await after.recordNotes.ofDomain(recordNote)
      if (
        !isDeepStrictEqual(
          notes.map((row) => ({ ...row })),
          [recordNote],
        )
      )
        throw new Error('The note of a record was not restored.')
      const { made, until } = allowance
      const permission = await after.allowances.of(allowance, made)
      if (!isDeepStrictEqual({ ...permission }, { made, until }))
        throw new Error('The write permission of agents was not restored.')
      if (await after.allowances.of({ ...allowance, owner: 'user 2' }, made))
        throw new Error('A write permission of the replaced store remains.')
      const snoozed = await after.snoozedFindings.ofOwner(snooze, 0)
      if (
        !isDeepStrictEqual(
          snoozed.map((row) => ({ ...row })),
          [snooze],
        )
      )
        throw new Error('A snoozed finding is not as it was.')
      return await after.subscriptions.ofSecret('', 'hash')
    } finally {
      await after.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
