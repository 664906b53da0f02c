import { minutes } from '#shared/clock.ts'
import { type Finding, judgedRules, lookAtOverview, type SkippedRule } from './consoleFindings.ts'
import { inParts } from './inParts.ts'
import type { Looking } from './lookRows.ts'
import { newDelivery } from './newDelivery.ts'
import type { NoticeParts } from './noticeParts.ts'
import { TokenEnded } from './ownApi.ts'
import { KeyChanged } from './ownTokens.ts'
import { mostWaiting } from './webhookKinds.ts'

const lookEvery = 10 * minutes
/** Webhooks that were looked for together drift apart by up to so much with each look. */
const drift = 2 * minutes
/** Looks of one process at once. */
const looksAtOnce = 2
/** A look ends before the next one could begin. */
const lookFor = 5 * minutes
/** Of one look; the next one tells the others. */
const mostTold = 200

/** Looks at the overview for webhooks, and posts what newly needs attention. */
export class WebhookLooks {
  readonly #parts: NoticeParts

  constructor(parts: NoticeParts) {
    this.#parts = parts
  }

  /** Looks for those whose time has come. @param stop breaks looks off, and tells nothing of them */
  async turn(stop: AbortSignal): Promise<void> {
    const { store, apiAddress, clock } = this.#parts
    const { looks } = await store()
    const now = clock.now()
    const due = (await looks.due(apiAddress, now - lookEvery)).filter(
      ({ id, looked_at: last }) => now - last >= lookEvery + drift * partOf(id),
    )
    await inParts(due, (webhook) => this.#look(webhook, stop), looksAtOnce)
  }

  async #look(webhook: Looking, stop: AbortSignal): Promise<void> {
    const { api, store, tokens, clock } = this.#parts
    const { looks, webhooks } = await store()
    const now = clock.now()
    if (stop.aborted || !(await looks.take(webhook, now))) return
    try {
      if ((await webhooks.waitingOf(webhook.id)) >= mostWaiting) return
      const { token } = await tokens.open(webhook.sealed)
      const wanted = (await looks.chosenFor(webhook.id)) ?? judgedRules
      const signal = AbortSignal.any([stop, AbortSignal.timeout(lookFor)])
      const look = await lookAtOverview({ api, token, now, wanted, signal })
      if (stop.aborted) return
      const { fresh, seen } = newlyFound(look, wanted, JSON.parse(webhook.found) as Seen)
      const deliveries = fresh.map((finding) => deliveryOf(webhook, finding, now))
      const found = JSON.stringify({ ...seen, ended: clock.now() })
      await looks.note(webhook, { lookedAt: now, found }, deliveries)
    } catch (error) {
      if (!(error instanceof TokenEnded || error instanceof KeyChanged)) throw error
      await webhooks.pause(webhook.id, error.message)
    }
  }
}

/** From 0 to 1, the same for one id each time. */
const partOf = (id: string) =>
  Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 997, 0) / 997

/** The knowledge of the looks so far. */
export interface Seen {
  /** Of the findings that are not gone. */
  ids: readonly string[]
  /** Judged at least once. */
  rules: readonly string[]
  /** Of the last look; missing where that was of an earlier version. */
  skipped?: readonly SkippedRule[]
  /** Milliseconds; missing before a look ended. */
  ended?: number
}

/** The findings that no look before had, of rules that were judged before: of the first look nothing is new. */
function newlyFound(
  { findings, judged, skipped }: Awaited<ReturnType<typeof lookAtOverview>>,
  wanted: readonly string[],
  { ids, rules }: Seen,
): { fresh: Finding[]; seen: Seen } {
  const known = new Set(ids)
  const knownRules = new Set(rules.filter((rule) => wanted.includes(rule)))
  const news = findings.filter(({ id, rule }) => knownRules.has(rule) && !known.has(id))
  const later = new Set(news.slice(mostTold))
  // A finding that could not be judged this time is not gone.
  const kept = ids.filter((id) => wanted.includes(ruleOf(id)) && !judged.has(ruleOf(id)))
  const found = findings.filter((finding) => !later.has(finding)).map(({ id }) => id)
  return {
    fresh: news.slice(0, mostTold),
    seen: {
      ids: [...new Set([...kept, ...found])],
      rules: [...knownRules.union(judged)],
      skipped,
    },
  }
}

/** The id of a finding begins with that of its rule. */
const ruleOf = (id: string) => id.slice(0, id.indexOf(' '))

function deliveryOf(webhook: Looking, { href, action, at, ...finding }: Finding, now: number) {
  const { origin } = webhook
  const data = {
    ...finding,
    at: at === undefined ? null : new Date(at).toISOString(),
    found: new Date(now).toISOString(),
    link: href === undefined ? `${origin}/overview` : origin + href,
    action: { label: action.label, link: origin + action.href },
  }
  return newDelivery(webhook, 'attention', { type: 'overview.finding', data }, now)
}
