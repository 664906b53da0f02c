import { type Selectable, sql } from 'kysely'
import { absoluteName, normalizeName, relativeName } from '../../contract/rules/domainNames.ts'
import type { DomainRecordRow, DomainRow } from '../areas/domains/tables.ts'
import type { Database } from '../database/open.ts'
import { recordSets } from './recordSets.ts'
import { isOwnServer, strayServers } from './strayServers.ts'
import { apexServers, type ZoneRecord, zoneRecord } from './zone.ts'

type Domain = Selectable<DomainRow>
type DomainRecord = Selectable<DomainRecordRow>

export type Outcome =
  /** No active zone of ours holds the name. */
  | { kind: 'refused' }
  | {
      kind: 'answer'
      authoritative: boolean
      exists: boolean
      answers: ZoneRecord[]
      authorities: ZoneRecord[]
      /** Whether the authority section is the start of authority: the answer is that there is nothing. */
      withSoa: boolean
      additionals: ZoneRecord[]
      domain: Domain
    }

const isAlias = (record: ZoneRecord): record is ZoneRecord & { type: 'CNAME'; data: string } =>
  record.type === 'CNAME'

/** How many aliases inside one zone are followed before the answer is left at that. */
const longestChain = 8

/** The active master zone that a name lies in: the most specific one. */
export async function zoneFor(db: Database, name: string): Promise<Domain | undefined> {
  const labels = normalizeName(name).split('.')
  const candidates = labels.map((_, index) => labels.slice(index).join('.'))
  const found = await db
    .selectFrom('domain')
    .selectAll()
    .where('domain', 'in', candidates)
    .execute()
  const closest = found.toSorted((a, b) => b.domain.length - a.domain.length)[0]
  return closest?.type === 'master' && closest.status === 'active' ? closest : undefined
}

/** What the zones say of a name and type (RFC 1034, 4.3.2; RFC 4592 for wildcards). */
export async function lookUp(db: Database, name: string, type: string): Promise<Outcome> {
  const domain = await zoneFor(db, name)
  if (!domain) return { kind: 'refused' }
  const zone = new ZoneReader(db, domain)
  const answers: ZoneRecord[] = []
  let at = relativeName(name, domain.domain)
  for (let step = 0; ; step++) {
    const referral = await zone.delegation(at, type)
    if (referral)
      return {
        kind: 'answer',
        authoritative: answers.length > 0,
        exists: true,
        answers,
        authorities: referral,
        withSoa: false,
        additionals: await zone.addresses(referral),
        domain,
      }
    const records = await zone.at(at)
    const alias = records.find(isAlias)
    const matching = records.filter((record) => record.type === type)
    answers.push(...(alias ? [alias] : matching))
    const follow =
      alias && type !== 'CNAME' && step < longestChain ? zone.inside(alias.data) : undefined
    if (follow === undefined) {
      const empty = answers.length === 0 || (!alias && matching.length === 0)
      return {
        kind: 'answer',
        authoritative: true,
        exists: records.length > 0 || (await zone.exists(at)),
        answers,
        authorities: [],
        withSoa: empty,
        additionals: await zone.addresses(answers),
        domain,
      }
    }
    at = follow
  }
}

/** Reads one zone by name, as the rules of looking up need it. */
class ZoneReader {
  private readonly db: Database
  private readonly domain: Domain

  constructor(db: Database, domain: Domain) {
    this.db = db
    this.domain = domain
  }

  /** A full name relative to the zone, or undefined when it lies elsewhere. */
  inside(name: string): string | undefined {
    const full = normalizeName(name)
    const apex = this.domain.domain
    return full === apex || full.endsWith(`.${apex}`) ? relativeName(full, apex) : undefined
  }

  /** The name servers that a name is handed over to, from the apex down; undefined when it is ours. */
  async delegation(at: string, type: string): Promise<ZoneRecord[] | undefined> {
    if (at === '') return undefined
    const labels = at.split('.')
    const cuts = labels.map((_, index) => labels.slice(index).join('.')).toReversed()
    const servers = (await this.rows(cuts)).filter((row) => row.type === 'NS')
    // The parent side of a cut answers for DS itself (RFC 4035, 3.1.4.1).
    const cut = cuts.find(
      (name) => servers.some((row) => row.name === name) && !(type === 'DS' && name === at),
    )
    if (cut === undefined) return undefined
    return this.records(servers.filter((row) => row.name === cut))
  }

  /** The records of a name, made from a wildcard where there are none. */
  async at(name: string): Promise<ZoneRecord[]> {
    const rows = await this.rows([name])
    const own = this.records(name === '' ? await this.withoutStray(rows) : rows)
    if (name === '') return recordSets([...apexServers(this.domain), ...own])
    if (own.length > 0 || (await this.isNode(name))) return own
    const wildcard = await this.wildcardFor(name)
    if (wildcard === undefined) return []
    const owner = absoluteName(name, this.domain.domain)
    return this.records(await this.rows([wildcard])).map((record) => ({ ...record, name: owner }))
  }

  /** Whether a name exists: it has records, something below it has (RFC 8020), or a wildcard speaks for it. */
  async exists(name: string): Promise<boolean> {
    return name === '' || (await this.isNode(name)) || (await this.wildcardFor(name)) !== undefined
  }

  /** Addresses of the targets that lie in this zone, for the additional section. */
  async addresses(records: readonly ZoneRecord[]): Promise<ZoneRecord[]> {
    const targets = records.flatMap((record) => {
      if (record.type === 'NS') return [record.data]
      if (record.type === 'MX') return [record.data.exchange]
      return record.type === 'SRV' ? [record.data.target] : []
    })
    const names = targets.flatMap((target) => this.inside(target) ?? [])
    if (names.length === 0) return []
    const rows = await this.rows(names)
    return this.records(rows.filter((row) => row.type === 'A' || row.type === 'AAAA'))
  }

  /** The wildcard that speaks for a name: the one directly below its closest existing ancestor. */
  private async wildcardFor(name: string): Promise<string | undefined> {
    const labels = name.split('.')
    for (let cut = 1; cut <= labels.length; cut++) {
      const ancestor = labels.slice(cut).join('.')
      const wildcard = ancestor === '' ? '*' : `*.${ancestor}`
      if (wildcard === name) return undefined
      if ((await this.rows([wildcard])).length > 0) return wildcard
      if (ancestor === '' || (await this.isNode(ancestor))) return undefined
    }
    return undefined
  }

  private async isNode(name: string): Promise<boolean> {
    const below = `.${name}`
    const found = await this.db
      .selectFrom('domain_record')
      .select('id')
      .where('domain_id', '=', this.domain.id)
      .where((of) =>
        of.or([
          of('name', '=', name),
          sql<boolean>`substr(name, length(name) - ${below.length - 1}) = ${below}`,
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  /** The records of the apex without name servers that have no address. */
  private async withoutStray(rows: readonly DomainRecord[]): Promise<DomainRecord[]> {
    if (!rows.some((row) => isOwnServer(row, this.domain.domain))) return [...rows]
    const all = await this.db
      .selectFrom('domain_record')
      .select(['id', 'type', 'name', 'target'])
      .where('domain_id', '=', this.domain.id)
      .execute()
    const stray = strayServers(all, this.domain.domain)
    return rows.filter((row) => !stray.has(row.id))
  }

  private rows(names: readonly string[]): Promise<DomainRecord[]> {
    return this.db
      .selectFrom('domain_record')
      .selectAll()
      .where('domain_id', '=', this.domain.id)
      .where('name', 'in', names)
      .orderBy('id')
      .execute()
  }

  private records(rows: readonly DomainRecord[]): ZoneRecord[] {
    return recordSets(rows.flatMap((row) => zoneRecord(this.domain, row) ?? []))
  }
}
