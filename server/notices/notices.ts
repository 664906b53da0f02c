import type { FastifyInstance } from 'fastify'
import type { Clock } from '#shared/clock.ts'
import type { AllowedNetwork } from '#shared/allowedNetworks.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import type { Sessions } from '../session/sessions.ts'
import { addAcceptedFindings } from './acceptedFindings.ts'
import { addCalendarSubscription } from './calendarSubscription.ts'
import type { NoticeParts } from './noticeParts.ts'
import { OwnApi } from './ownApi.ts'
import { OwnTokens } from './ownTokens.ts'
import { addRecordNotes } from './recordNotes.ts'
import { addSnoozedFindings } from './snoozedFindings.ts'
import { ConsoleStore } from './store.ts'
import { WebhookReach } from './webhookAddress.ts'
import { addWebhooks } from './webhooks.ts'
import { WebhookWork } from './webhookWork.ts'

interface NoticeOptions {
  sessions: Sessions
  /** Key of the session cookies. */
  key: Uint8Array
  clock: Clock
  counts: WindowCounts
  /** URL of the remote API; undefined for the local platform. */
  api: string | undefined
  settings: { dataDir: string; databaseUrl?: string }
  /** Networks that webhooks may reach in addition to public IP addresses. */
  webhookReach: readonly AllowedNetwork[]
}

/**
 * Adds the features that notify users without an open page.
 * @returns the shared dependencies
 */
export async function addNotices(
  app: FastifyInstance,
  options: NoticeOptions,
): Promise<NoticeParts> {
  const { sessions, key, clock, counts, settings } = options
  const api = new OwnApi(app)
  let opening: Promise<ConsoleStore> | undefined
  // Open the store on first use; after a failure, the next request retries it.
  const store = () =>
    (opening ??= ConsoleStore.open(settings).catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  app.addHook('onClose', async () => {
    await (await opening?.catch(() => undefined))?.close()
  })
  const tokens = new OwnTokens({ api, sessions, key })
  const parts = { api, apiAddress: options.api ?? '', tokens, store, clock, counts }
  await addCalendarSubscription(app, parts)
  await addRecordNotes(app, { ...parts, sessions })
  await addAcceptedFindings(app, { ...parts, sessions })
  await addSnoozedFindings(app, parts)
  const urlPolicy = new WebhookReach(options.webhookReach)
  const work = new WebhookWork({
    ...parts,
    urlPolicy,
    isStored: () => opening !== undefined || ConsoleStore.isThere(settings),
    say: (error) => app.log.error(error),
  })
  await addWebhooks(app, { ...parts, urlPolicy, work })
  app.addHook('onListen', async () => work.start())
  app.addHook('preClose', () => work.stop())
  return parts
}
