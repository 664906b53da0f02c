import { minutes } from '#shared/clock.ts'
import { acceptanceIdsOf } from '../../contract/rules/acceptedFindings.ts'
import { readAccountId } from './accountId.ts'
import { type Finding, judgedRules, evaluateOverview, type SkippedRule } from './consoleFindings.ts'
import { inParts } from './inParts.ts'
import type { CheckedWebhook } from './checkRows.ts'
import { newDelivery } from './newDelivery.ts'
import type { NoticeParts } from './noticeParts.ts'
import { TokenEnded } from './ownApi.ts'
import { KeyChanged } from './ownTokens.ts'
import { maxPendingDeliveries } from './webhookKinds.ts'

const checkInterval = 10 * minutes
/** Maximum additional delay, in milliseconds, that spreads the checks of webhooks over time. */
const drift = 2 * minutes
/** Maximum number of concurrent checks of a process. */
const maxConcurrentChecks = 2
/** Timeout of a check, in milliseconds; it ends before the next check is due. */
const checkTimeout = 5 * minutes
/** Maximum number of findings reported by a check; the next one reports the rest. */
const maxReportedFindings = 200

/** Checks the overview for webhooks and delivers new findings. */
export class WebhookChecks {
  readonly #parts: NoticeParts

  constructor(parts: NoticeParts) {
    this.#parts = parts
  }

  /**
   * Runs the checks that are due.
   * @param stop aborts checks, which then report nothing
   */
  async runDueChecks(stop: AbortSignal): Promise<void> {
    const { store, apiAddress, clock } = this.#parts
    const { checks } = await store()
    const now = clock.now()
    const due = (await checks.due(apiAddress, now - checkInterval)).filter(
      ({ id, looked_at: lastCheckTime }) =>
        now - lastCheckTime >= checkInterval + drift * partOf(id),
    )
    await inParts(due, (webhook) => this.#checkWebhook(webhook, stop), maxConcurrentChecks)
  }

  async #checkWebhook(webhook: CheckedWebhook, stop: AbortSignal): Promise<void> {
    const { api, store, tokens, clock } = this.#parts
    const { checks, webhooks } = await store()
    const now = clock.now()
    if (stop.aborted || !(await checks.take(webhook, now))) return
    try {
      if ((await webhooks.waitingOf(webhook.id)) >= maxPendingDeliveries) return
      const { token } = await tokens.open(webhook.sealed, `webhook ${webhook.id}`)
      const selectedRules = (await checks.chosenFor(webhook.id)) ?? judgedRules
      const signal = AbortSignal.any([stop, AbortSignal.timeout(checkTimeout)])
      const evaluation = await evaluateOverview({ api, token, now, wanted: selectedRules, signal })
      if (stop.aborted) return
      // Read the decisions last, so that those of users during a long check apply.
      const hiddenIds = await this.#hiddenIds(webhook, token, signal)
      if (!hiddenIds) return
      const findings = evaluation.findings.filter(
        (finding) => !acceptanceIdsOf(finding).some((id) => hiddenIds.has(id)),
      )
      const { fresh, seen } = newlyFound(
        { ...evaluation, findings },
        selectedRules,
        JSON.parse(webhook.found) as SeenFindings,
      )
      const deliveries = fresh.map((finding) => deliveryOf(webhook, finding, now))
      const found = JSON.stringify({ ...seen, ended: clock.now() })
      await checks.note(webhook, { checkedAt: now, found }, deliveries)
    } catch (error) {
      if (!(error instanceof TokenEnded || error instanceof KeyChanged)) throw error
      await webhooks.pause(webhook.id, error.message)
    }
  }

  /**
   * Returns the ids under which users of the account have accepted findings, and those that the user of the webhook has
   * snoozed. A hidden finding counts as resolved, so it is reported when its snooze or acceptance ends. Undefined if the
   * API does not return the account now; the next check asks again.
   */
  async #hiddenIds(
    webhook: CheckedWebhook,
    token: string,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | undefined> {
    const { api, store, clock } = this.#parts
    const { checks, acceptedFindings, snoozedFindings } = await store()
    let account = await checks.accountOf(webhook.id)
    if (account === undefined) {
      account = await readAccountId(api, token, signal)
      if (account === undefined) return undefined
      await checks.setAccount(webhook.id, account)
    }
    const accepted =
      account === '' ? [] : await acceptedFindings.ofAccount({ api: webhook.api, account })
    const snoozed = await snoozedFindings.ofOwner(webhook, clock.now())
    return new Set([...accepted, ...snoozed].map(({ finding }) => finding))
  }
}

/** Maps an id to a stable number between 0 and 1. */
const partOf = (id: string) =>
  Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 997, 0) / 997

/** Result of all checks so far. */
export interface SeenFindings {
  /** Ids of findings that still exist. */
  ids: readonly string[]
  /** Rules that were evaluated at least once. */
  rules: readonly string[]
  /** Skipped rules of the last check; undefined if an earlier version did it. */
  skipped?: readonly SkippedRule[]
  /** Time of the last completed check, in milliseconds since the epoch; undefined before that. */
  ended?: number
}

/** Returns findings that previous checks did not have. A rule that is evaluated for the first time reports none. */
function newlyFound(
  { findings, judged, skipped }: Awaited<ReturnType<typeof evaluateOverview>>,
  selectedRules: readonly string[],
  { ids, rules }: SeenFindings,
): { fresh: Finding[]; seen: SeenFindings } {
  const known = new Set(ids)
  const knownRules = new Set(rules.filter((rule) => selectedRules.includes(rule)))
  const news = findings.filter(({ id, rule }) => knownRules.has(rule) && !known.has(id))
  const later = new Set(news.slice(maxReportedFindings))
  // Keep a finding whose rule could not be evaluated, because it may still exist.
  const retainedIds = ids.filter(
    (id) => selectedRules.includes(ruleOf(id)) && !judged.has(ruleOf(id)),
  )
  const newIds = findings.filter((finding) => !later.has(finding)).map(({ id }) => id)
  return {
    fresh: news.slice(0, maxReportedFindings),
    seen: {
      ids: [...new Set([...retainedIds, ...newIds])],
      rules: [...knownRules.union(judged)],
      skipped,
    },
  }
}

/** Returns the rule of a finding, which is the prefix of its id. */
const ruleOf = (id: string) => id.slice(0, id.indexOf(' '))

function deliveryOf(
  webhook: CheckedWebhook,
  { href, action, at, tags: _, ...finding }: Finding,
  now: number,
) {
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
