import { operationNeeds } from '../../contract/needs.gen.ts'
import { plannedMaintenance } from '../../src/areas/account/schedules.ts'
import { findingsOf, judging, type Known, rules } from '../../src/areas/overview/rules.ts'
import type { Finding, ReadName, Reads, Rule } from '../../src/areas/overview/rules/rule.ts'
import { areaWords, kindOf } from './consoleKinds.ts'
import { failureReason } from './failureReason.ts'
import { ApiUnavailable, type OwnApi, TokenEnded } from './ownApi.ts'

export type { Finding }

interface Source {
  /** Of more than one the rows are judged together. */
  paths: readonly string[]
  /** One object, or the first page of a list, instead of every page. */
  isOne?: boolean
  /** A restricted user sees the rows of a grant only. */
  isFiltered?: boolean
  /** Beside those that the contract asks for. */
  scope?: string
}

/** The places of what the rules judge. Only browsers know which links were shared. */
const sources: Readonly<Record<Exclude<ReadName, 'links'>, Source>> = {
  computes: { paths: ['/compute/instances'], isFiltered: true },
  computeTypes: { paths: ['/compute/types'] },
  firewalls: { paths: ['/networking/firewalls'], isFiltered: true },
  databases: { paths: ['/databases/instances'], isFiltered: true },
  databaseTypes: { paths: ['/databases/types'] },
  databaseEngines: { paths: ['/databases/engines'] },
  volumes: { paths: ['/volumes'], isFiltered: true },
  // Without the scope it lists public images alone.
  images: { paths: ['/images'], isFiltered: true, scope: 'images:read_only' },
  tickets: { paths: ['/support/tickets'] },
  tokens: { paths: ['/profile/tokens'] },
  apps: { paths: ['/profile/apps'] },
  // The newest tell which failures are left.
  events: { paths: ['/account/events'], isOne: true },
  maintenance: { paths: ['/account/maintenance', '/account/notifications'] },
  transfer: { paths: ['/account/transfer'], isOne: true },
}

const sourceOf = (name: ReadName): Source | undefined =>
  name === 'links' ? undefined : sources[name]

function scopesOf(name: ReadName): string[] {
  const { paths = [], scope } = sourceOf(name) ?? {}
  const asked = operationNeeds.filter(
    ({ method, path }) => method === 'GET' && paths.includes(path),
  )
  return [...asked.flatMap(({ scopes }) => scopes), ...(scope === undefined ? [] : [scope])]
}

/** The rules as a person chooses them for a webhook. */
export const ruleChoices = rules.map(({ id, label, about, reads }) => ({
  id,
  label,
  about,
  /** Scopes of a token that reads what the rule judges. */
  scopes: [...new Set(reads.flatMap(scopesOf))],
  /** The reason why the server cannot judge it; null when it can. */
  unavailable: reads.every((name) => sourceOf(name) !== undefined)
    ? null
    : 'Only the browser that shared a link knows of it.',
}))

/** The ids of those that the server can judge. */
export const judgedRules = ruleChoices.flatMap(({ id, unavailable }) =>
  unavailable === null ? [id] : [],
)

/** A rule that could not be judged, with the reason. */
export interface SkippedRule {
  rule: string
  label: string
  reason: string
}

interface Look {
  findings: Finding[]
  /** The ids of the rules that were judged. */
  judged: ReadonlySet<string>
  skipped: SkippedRule[]
}

interface LookOptions {
  api: OwnApi
  token: string
  /** Milliseconds. */
  now: number
  /** The ids of the rules. */
  wanted: readonly string[]
  /** Ends the reading: what is not read by then is left out. */
  signal: AbortSignal
}

/**
 * Judges an account by rules of the overview. What cannot be read is left out, with the rules that need it.
 * @throws TokenEnded
 */
export async function lookAtOverview(options: LookOptions): Promise<Look> {
  const chosen = rules.filter(({ id }) => options.wanted.includes(id))
  const reads: Partial<Record<ReadName, unknown>> = {}
  const whole = new Set<ReadName>()
  const unread = new Map<ReadName, string>()
  const profile = await answerOf(profileOf(options))
  // One after the other: nobody waits for it, and the API has others to answer.
  for (const name of new Set(chosen.flatMap((rule) => rule.reads))) {
    // The rows that are theirs, and those that are kept from them, depend on who reads.
    const answer = 'reason' in profile ? profile : await answerOf(readOf(name, options))
    if ('reason' in answer) {
      unread.set(name, answer.reason)
      continue
    }
    reads[name] = answer.value
    const { isOne, isFiltered } = sourceOf(name) ?? {}
    const isKept = isFiltered === true && !('value' in profile && profile.value.sees)
    if (isOne !== true && !isKept) whole.add(name)
  }
  const known: Known = { reads: reads as Partial<Reads>, whole }
  const able = new Set<Rule>(judging(known))
  const judged = new Set(chosen.flatMap((rule) => (able.has(rule) ? [rule.id] : [])))
  const username = 'value' in profile ? profile.value.username : null
  return {
    findings: findingsOf(known, { now: options.now, username, words: areaWords }).filter(
      ({ rule }) => judged.has(rule),
    ),
    judged,
    skipped: chosen
      .filter(({ id }) => !judged.has(id))
      .map(({ id, label, reads: needed }) => ({
        rule: id,
        label,
        reason:
          needed.map((name) => unread.get(name)).find((reason) => reason !== undefined) ??
          'A restricted user may not see each firewall.',
      })),
  }
}

type Answer<Value> = { value: Value } | { reason: string }

/** An answer that did not come this time is left out too. */
async function answerOf<Value>(answer: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await answer }
  } catch (error) {
    if (!(error instanceof ApiUnavailable)) throw error
    return { reason: error.message }
  }
}

async function profileOf(options: LookOptions) {
  const profile = (await objectAt('/profile', options)) as {
    username?: string
    restricted?: boolean
  }
  return { username: profile.username ?? null, sees: profile.restricted === false }
}

async function readOf(name: ReadName, options: LookOptions): Promise<unknown> {
  const { paths = [], isOne } = sourceOf(name) ?? {}
  if (name === 'transfer') return await objectAt(paths[0] ?? '', options)
  const { api, token, signal } = options
  const answers = []
  for (const path of paths) {
    const [at, isWhole] = isOne ? [`${path}?page=1&page_size=500`, false] : [path, true]
    answers.push(await api.list(token, at, { isWhole, signal }))
  }
  const [first, second] = answers
  // Maintenance is told in both places, and an API can have one of them.
  if (answers.every((answer) => !answer?.rows))
    throw new ApiUnavailable(first?.reason ?? 'There is no such list.')
  if (name !== 'maintenance') return first?.rows
  return plannedMaintenance((first?.rows ?? []) as never, (second?.rows ?? []) as never, kindOf)
}

/** @throws TokenEnded and ApiUnavailable */
async function objectAt(path: string, { api, token, signal }: LookOptions): Promise<object> {
  const { status, body, knowsToken } = await api.call({ token, method: 'GET', path, signal })
  if (!knowsToken) throw new TokenEnded()
  if (status !== 200) throw new ApiUnavailable(failureReason(status, body))
  return body as object
}
