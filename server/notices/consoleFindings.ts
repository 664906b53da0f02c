import { operationNeeds } from '../../contract/generated/needs.gen.ts'
import { plannedMaintenance } from '../../src/areas/account/schedules.ts'
import {
  findingsOf,
  judging,
  type OverviewData,
  rules,
} from '../../src/areas/insights/overview/rules.ts'
import type {
  Finding,
  OverviewReadName,
  OverviewReads,
  Rule,
} from '../../src/areas/insights/overview/rules/rule.ts'
import { consoleEntityLabels, consoleKindOf } from './consoleKinds.ts'
import { failureReason } from './failureReason.ts'
import { ApiUnavailable, type OwnApi, TokenEnded } from './ownApi.ts'

export type { Finding }

interface Source {
  /** API paths; if there are several, their rows are evaluated together. */
  paths: readonly string[]
  /** True for a single object, or if the first page of a list is enough. */
  isOne?: boolean
  /** True if restricted users see only the rows to which they have a grant. */
  isFiltered?: boolean
  /** Scope in addition to those that the contract requires. */
  scope?: string
}

/** Sources of the data that the rules evaluate. Shared links are omitted, because only browsers know them. */
const sources: Readonly<Record<Exclude<OverviewReadName, 'links'>, Source>> = {
  computes: { paths: ['/compute/instances'], isFiltered: true },
  computeTypes: { paths: ['/compute/types'] },
  firewalls: { paths: ['/networking/firewalls'], isFiltered: true },
  databases: { paths: ['/databases/instances'], isFiltered: true },
  databaseTypes: { paths: ['/databases/types'] },
  databaseEngines: { paths: ['/databases/engines'] },
  volumes: { paths: ['/volumes'], isFiltered: true },
  // Without the scope, the list contains public images only.
  images: { paths: ['/images'], isFiltered: true, scope: 'images:read_only' },
  tickets: { paths: ['/support/tickets'] },
  users: { paths: ['/account/users'] },
  tokens: { paths: ['/profile/tokens'] },
  apps: { paths: ['/profile/apps'] },
  // The newest events are enough to show which failures are unresolved.
  events: { paths: ['/account/events'], isOne: true },
  maintenance: { paths: ['/account/maintenance', '/account/notifications'] },
  transfer: { paths: ['/account/transfer'], isOne: true },
}

const sourceOf = (name: OverviewReadName): Source | undefined =>
  name === 'links' ? undefined : sources[name]

function scopesOf(name: OverviewReadName): string[] {
  const { paths = [], scope } = sourceOf(name) ?? {}
  const needed = operationNeeds.filter(
    ({ method, path }) => method === 'GET' && paths.includes(path),
  )
  return [...needed.flatMap(({ scopes }) => scopes), ...(scope === undefined ? [] : [scope])]
}

/** The rules as users select them for a webhook. */
export const ruleChoices = rules.map(({ id, label, about, reads }) => ({
  id,
  label,
  about,
  /** Scopes that a token needs to read the data of the rule. */
  scopes: [...new Set(reads.flatMap(scopesOf))],
  /** Reason why the server cannot evaluate the rule; null if it can. */
  unavailable: reads.every((name) => sourceOf(name) !== undefined)
    ? null
    : 'Only the browser that shared a link knows of it.',
}))

/** Ids of the rules that the server can evaluate. */
export const judgedRules = ruleChoices.flatMap(({ id, unavailable }) =>
  unavailable === null ? [id] : [],
)

/** A rule that could not be evaluated, with the reason. */
export interface SkippedRule {
  rule: string
  label: string
  reason: string
}

interface Evaluation {
  findings: Finding[]
  /** Ids of the evaluated rules. */
  judged: ReadonlySet<string>
  skipped: SkippedRule[]
}

interface EvaluationOptions {
  api: OwnApi
  token: string
  /** Current time, in milliseconds since the epoch. */
  now: number
  /** Ids of the selected rules. */
  wanted: readonly string[]
  /** Aborts the reads; data that is not read by then is omitted. */
  signal: AbortSignal
}

/**
 * Evaluates overview rules for an account. Skips rules whose data cannot be read.
 * @throws TokenEnded
 */
export async function evaluateOverview(options: EvaluationOptions): Promise<Evaluation> {
  const chosen = rules.filter(({ id }) => options.wanted.includes(id))
  const reads: Partial<Record<OverviewReadName, unknown>> = {}
  const whole = new Set<OverviewReadName>()
  const unread = new Map<OverviewReadName, string>()
  const profile = await resultOf(profileOf(options))
  // Read sequentially to limit the load on the API; no user waits for the result.
  for (const name of new Set(
    chosen.flatMap(({ reads: required, optional = [] }) => [...required, ...optional]),
  )) {
    // Without the profile, it is unknown which rows belong to this user or are hidden.
    const answer = 'reason' in profile ? profile : await resultOf(readOf(name, options))
    if ('reason' in answer) {
      unread.set(name, answer.reason)
      continue
    }
    reads[name] = answer.value
    const { isOne, isFiltered } = sourceOf(name) ?? {}
    const isKept = isFiltered === true && !('value' in profile && profile.value.sees)
    if (isOne !== true && !isKept) whole.add(name)
  }
  const known: OverviewData = { reads: reads as Partial<OverviewReads>, whole }
  const able = new Set<Rule>(judging(known))
  const evaluatedRules = new Set(chosen.flatMap((rule) => (able.has(rule) ? [rule.id] : [])))
  const username = 'value' in profile ? profile.value.username : null
  return {
    findings: findingsOf(known, { now: options.now, username, words: consoleEntityLabels }).filter(
      ({ rule }) => evaluatedRules.has(rule),
    ),
    judged: evaluatedRules,
    skipped: chosen
      .filter(({ id }) => !evaluatedRules.has(id))
      .map(({ id, label, reads: needed }) => ({
        rule: id,
        label,
        reason:
          needed.map((name) => unread.get(name)).find((reason) => reason !== undefined) ??
          'A restricted user may not see every firewall.',
      })),
  }
}

type Answer<Value> = { value: Value } | { reason: string }

/** Converts a temporary failure of a read to a reason. */
async function resultOf<Value>(answer: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await answer }
  } catch (error) {
    if (!(error instanceof ApiUnavailable)) throw error
    return { reason: error.message }
  }
}

async function profileOf(options: EvaluationOptions) {
  const profile = (await objectAt('/profile', options)) as {
    username?: string
    restricted?: boolean
  }
  return { username: profile.username ?? null, sees: profile.restricted === false }
}

async function readOf(name: OverviewReadName, options: EvaluationOptions): Promise<unknown> {
  const { paths = [], isOne } = sourceOf(name) ?? {}
  if (name === 'transfer') return await objectAt(paths[0] ?? '', options)
  const { api, token, signal } = options
  const answers = []
  for (const path of paths) {
    const [at, isWhole] = isOne ? [`${path}?page=1&page_size=500`, false] : [path, true]
    answers.push(await api.list(token, at, { isWhole, signal }))
  }
  const [first, second] = answers
  // Planned maintenance is read from two lists. Fail only if both are unavailable, because an API may have only one.
  if (answers.every((answer) => !answer?.rows))
    throw new ApiUnavailable(first?.reason ?? 'There is no such list.')
  if (name !== 'maintenance') return first?.rows
  return plannedMaintenance(
    (first?.rows ?? []) as never,
    (second?.rows ?? []) as never,
    consoleKindOf,
  )
}

/** @throws TokenEnded and ApiUnavailable */
async function objectAt(path: string, { api, token, signal }: EvaluationOptions): Promise<object> {
  const { status, body, knowsToken } = await api.call({ token, method: 'GET', path, signal })
  if (!knowsToken) throw new TokenEnded()
  if (status !== 200) throw new ApiUnavailable(failureReason(status, body))
  return body as object
}
