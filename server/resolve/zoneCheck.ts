import type { DecodedPacket } from 'dns-packet'
import { isAllowedPeer } from '#shared/allowedNetworks.ts'
import type { Cell, Delegation, ResolvedZone, Source } from '../../shared/resolution.ts'
import { askServer, codeOf, type NameServer, type ResolverQuestion } from './askServer.ts'
import { cellOf, nameIn, notAsked, sameName } from './answerCell.ts'
import { dnssecOf } from './dnssec.ts'
import type { ConcurrencySlots } from './concurrencySlots.ts'

/** Maximum number of name servers that are queried for a zone. */
export const serversMax = 6
/** Maximum number of name servers that are tried for the parent zone. */
const parentsTried = 3
/** Maximum number of additional queries: for name server names, their IP addresses and the parent zone. */
export const lookupsMax = 48

const noResolver = 'The operator of this console has set no resolver.'
const notAllowed = (address: string) =>
  `${address} is not public. The operator of this console can allow private networks.`

/** A server that gets each query, or the reason why it does not. */
interface Known extends Source {
  server?: NameServer
}

export const formatEndpoint = ({ address, port }: NameServer) => {
  if (port === 53) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

export interface NamedQuestion extends ResolverQuestion {
  /** Reason why no server can be queried; undefined if one can. */
  rejectReason?: string
}

export interface RequestedCheck {
  questions: readonly NamedQuestion[]
  /** True to check the delegation and DNSSEC too. */
  whole: boolean
}

export interface Setting {
  resolvers: readonly Known[]
  own: NameServer | undefined
  port: number
  queryTimeout: number
  slots: ConcurrencySlots
}

/** A check of one zone for one user. */
export class ZoneCheck {
  readonly #setting: Setting
  readonly #person: string
  readonly #signal: AbortSignal
  /** Resolvers in the order of use; those that did not answer come last. */
  #resolvers: NameServer[]
  #lookupsLeft = lookupsMax

  constructor(setting: Setting, person: string, signal: AbortSignal) {
    this.#setting = setting
    this.#person = person
    this.#signal = signal
    this.#resolvers = setting.resolvers.flatMap(({ server }) => server ?? [])
  }

  async answer(zone: string, { questions, whole }: RequestedCheck): Promise<ResolvedZone> {
    const { own, resolvers } = this.#setting
    const parent = whole || !own ? await this.#askParent(zone) : undefined
    const servers = own
      ? [ownSource(own)]
      : await this.#serversOf(zone, parent?.delegation.parent_servers ?? null)
    const sources = [...servers, ...resolvers]
    const [answers, below] = await Promise.all([
      Promise.all(
        questions.map(async (question) => ({
          name: question.name,
          type: question.type,
          cells: await Promise.all(sources.map((source) => this.#cell(source, question))),
        })),
      ),
      whole && parent ? this.#checkBelow(zone, servers, parent) : undefined,
    ])
    return {
      sources: sources.map(({ kind, name, address, reason }) => ({ kind, name, address, reason })),
      zone_reason: servers.length > 0 ? null : this.#whyNoServers(parent),
      resolver_reason: resolvers.length > 0 ? null : noResolver,
      answers,
      delegation: below?.delegation ?? null,
      dnssec: below?.dnssec ?? null,
    }
  }

  #whyNoServers(parent: Parent | undefined): string {
    return this.#hasResolver()
      ? (parent?.delegation.reason ?? 'No name server of this domain was found.')
      : `The name servers of this domain are not known. ${noResolver}`
  }

  #hasResolver(): boolean {
    return this.#resolvers.length > 0
  }

  async #cell({ kind, server, reason }: Known, named: NamedQuestion): Promise<Cell> {
    const { rejectReason, ...question } = named
    if (!server || rejectReason !== undefined) return notAsked(reason ?? rejectReason ?? '')
    return cellOf(
      question,
      await this.#queryServer(server, question, { recursive: kind === 'resolver' }),
    )
  }

  async #queryServer(server: NameServer, question: ResolverQuestion, options: Asking) {
    const { slots, queryTimeout } = this.#setting
    return await slots.take(this.#person, this.#signal, () =>
      askServer(server, question, { ...options, queryTimeout, signal: this.#signal }),
    )
  }

  /** Sends an additional query, which no row of the response shows. Their number is limited for each check. */
  async #lookUp(server: NameServer, question: ResolverQuestion, options: Asking = {}) {
    if (this.#lookupsLeft === 0) return undefined
    this.#lookupsLeft--
    return await this.#queryServer(server, question, { ...options, signed: true })
  }

  /** Returns the answer of the first resolver that has one. */
  async #resolve(question: ResolverQuestion): Promise<DecodedPacket | undefined> {
    for (const server of this.#resolvers) {
      const reply = await this.#lookUp(server, question, { recursive: true })
      if (!reply) this.#askLast(server)
      if (reply && ['NOERROR', 'NXDOMAIN'].includes(codeOf(reply))) return reply
    }
    return undefined
  }

  #askLast(server: NameServer): void {
    this.#resolvers = [...this.#resolvers.filter((other) => other !== server), server]
  }

  async #addressOf(name: string): Promise<string | undefined> {
    for (const type of ['A', 'AAAA'] as const)
      for (const answer of (await this.#resolve({ name, type }))?.answers ?? [])
        if (answer.type === type) return answer.data
    return undefined
  }

  async #serversOf(zone: string, delegated: string[] | null): Promise<Known[]> {
    const nameServers =
      delegated ?? serversIn((await this.#resolve({ name: zone, type: 'NS' }))?.answers, zone)
    return await Promise.all(
      nameServers.slice(0, serversMax).map((name) => this.#serverNamed(name)),
    )
  }

  async #serverNamed(name: string): Promise<Known> {
    const address = await this.#addressOf(name)
    if (address === undefined)
      return { kind: 'zone', name, address: null, reason: 'Its address was not found.' }
    return {
      kind: 'zone',
      name,
      address,
      ...(isAllowedPeer(address)
        ? { server: { address, port: this.#setting.port }, reason: null }
        : { reason: notAllowed(address) }),
    }
  }

  /** Queries the parent zone, which defines the name servers and DNSSEC keys of a zone. */
  async #askParent(zone: string): Promise<Parent> {
    const unknown = { parent: null, server: null, parent_servers: null, zone_servers: null }
    if (!this.#hasResolver())
      return {
        delegation: { ...unknown, reason: noResolver },
      }
    const above = await this.#zoneAbove(zone)
    if (!above)
      return { delegation: { ...unknown, reason: 'No resolver answered for the parent zone.' } }
    const delegationOfParent = { ...unknown, parent: above.zone }
    let reason = `No name server of ${above.zone} answers.`
    for (const name of above.servers.slice(0, parentsTried)) {
      const { server, reason: serverReason } = await this.#serverNamed(name)
      if (!server) {
        reason = `${name}: ${serverReason}`
        continue
      }
      const reply = await this.#lookUp(server, { name: zone, type: 'NS' })
      if (!reply || !['NOERROR', 'NXDOMAIN'].includes(codeOf(reply))) continue
      const keys = await this.#lookUp(server, { name: zone, type: 'DS' })
      const ds = (keys?.answers ?? []).flatMap((answer) =>
        answer.type === 'DS' && sameName(answer.name, zone) ? [answer.data] : [],
      )
      return {
        delegation: {
          ...delegationOfParent,
          server: name,
          reason: null,
          parent_servers: serversIn([...(reply.answers ?? []), ...(reply.authorities ?? [])], zone),
        },
        ...(keys && codeOf(keys) === 'NOERROR' && { ds }),
      }
    }
    return { delegation: { ...delegationOfParent, reason } }
  }

  async #zoneAbove(zone: string): Promise<{ zone: string; servers: string[] } | undefined> {
    const labels = zone.split('.')
    for (let from = 1; from <= labels.length; from++) {
      const name = labels.slice(from).join('.') || '.'
      const reply = await this.#resolve({ name, type: 'NS' })
      if (!reply) return undefined
      const servers = serversIn(reply.answers, name)
      if (servers.length > 0) return { zone: name, servers }
    }
    return undefined
  }

  async #checkBelow(zone: string, servers: Known[], { delegation, ds }: Parent) {
    const reachableServers = servers.flatMap(({ server }) => server ?? [])
    const first = async (type: 'NS' | 'DNSKEY') => {
      for (const server of reachableServers) {
        const reply = await this.#lookUp(server, { name: zone, type })
        if (reply && codeOf(reply) === 'NOERROR') return reply.answers ?? []
      }
      return undefined
    }
    const [apex, keys, checked] = await Promise.all([
      first('NS'),
      first('DNSKEY'),
      this.#resolve({ name: zone, type: 'SOA' }),
    ])
    return {
      delegation: { ...delegation, zone_servers: apex ? serversIn(apex, zone) : null },
      dnssec: dnssecOf({
        zone,
        atParent: ds,
        keys: keys?.flatMap((answer) => (answer.type === 'DNSKEY' ? [answer.data] : [])),
        validated: checked ? checked.flag_ad : null,
      }),
    }
  }
}

interface Asking {
  recursive?: boolean
  signed?: boolean
}

interface Parent {
  delegation: Delegation
  /** DS records; undefined if the parent zone did not answer. */
  ds?: Parameters<typeof dnssecOf>[0]['atParent']
}

const ownSource = (server: NameServer): Known => ({
  kind: 'zone',
  name: null,
  address: formatEndpoint(server),
  server,
  reason: null,
})

const serversIn = (answers: DecodedPacket['answers'], zone: string): string[] =>
  [
    ...new Set(
      (answers ?? [])
        .filter((answer) => answer.type === 'NS' && sameName(answer.name, zone))
        .map(nameIn),
    ),
  ].toSorted()
