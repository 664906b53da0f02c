import type { Selectable } from 'kysely'
import { normalizeName, relativeName } from '../../contract/rules/domainNames.ts'
import type { DomainRecordRow } from '../areas/domains/tables.ts'
import type { Database } from '../database/open.ts'
import { recordSets } from './recordSets.ts'
import { isOwnServer } from './serversWithoutAddress.ts'
import { treePath } from './treePath.ts'
import { apexServers, type ZoneDomain, zoneColumns, type ZoneRecord, zoneRecord } from './zone.ts'

type DomainRecord = Selectable<DomainRecordRow>

type Outcome =
  /** No served zone is authoritative for the name. */
  | { kind: 'refused' }
  | {
      kind: 'answer'
      authoritative: boolean
      exists: boolean
      answers: ZoneRecord[]
      authorities: ZoneRecord[]
      /** Section of the SOA record, if it was requested or the answer is negative. */
      soa?: 'answers' | 'authorities'
      additionals: ZoneRecord[]
      domain: ZoneDomain
    }

/** Query types that return the CNAME record itself instead of following it (RFC 1034, 4.3.2, 3a). */
const ofTheAlias = ['CNAME', 'ANY']

const isAlias = (record: ZoneRecord): record is ZoneRecord & { type: 'CNAME'; data: string } =>
  record.type === 'CNAME'

/** Maximum number of names in a CNAME chain. Longer chains are returned incompletely. */
const maxChainLength = 9

/** Maximum number of targets whose addresses are added, limited by the parameters of a statement. */
const targetsMax = 200

/** Returns a name and its ancestors, the longest first. */
function ancestors(name: string): string[] {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

const isServed = (zone: ZoneDomain) => zone.type === 'master' && zone.status === 'active'

/**
 * Returns the authoritative zones of names: the most specific ones that are served. A zone above a domain that is not
 * served (a slave or a disabled one) only answers for its names if it delegates them, because it does not know their
 * records.
 */
async function zonesFor(db: Database, names: readonly string[]): Promise<Map<string, ZoneDomain>> {
  const zoneRows = await db
    .selectFrom('domain')
    .select(zoneColumns)
    .where('domain', 'in', [...new Set(names.flatMap(ancestors))])
    .execute()
  const byName = new Map(zoneRows.map((zone) => [zone.domain, zone]))
  const handedOver = new Map<ZoneDomain, boolean>()
  const zones = new Map<string, ZoneDomain>()
  for (const name of names) {
    const upwards = ancestors(name).flatMap((above) => byName.get(above) ?? [])
    const served = upwards.findIndex(isServed)
    const [below, zone] = [upwards[served - 1], upwards[served]]
    if (!zone) continue
    if (below && !handedOver.has(below))
      handedOver.set(below, await new ZoneReader(db, zone).handsOver(below.domain))
    if (!below || handedOver.get(below)) zones.set(name, zone)
  }
  return zones
}

/** Returns the authoritative zone of a name. */
export async function zoneFor(db: Database, text: string): Promise<ZoneDomain | undefined> {
  const name = normalizeName(text)
  return (await zonesFor(db, [name])).get(name)
}

/**
 * Returns the zone that answers a query. For DS at the apex of a zone, it is the parent zone, if this server has it
 * (RFC 4035, 3.1.4.1).
 */
async function authorityFor(db: Database, text: string, type: string) {
  const name = normalizeName(text)
  const zone = await zoneFor(db, name)
  if (type !== 'DS' || zone?.domain !== name) return zone
  return (await zoneFor(db, name.slice(name.indexOf('.') + 1))) ?? zone
}

/** Looks up a name and type in the zones (RFC 1034, 4.3.2; RFC 4592 for wildcards). */
export async function lookUp(db: Database, name: string, type: string): Promise<Outcome> {
  const first = await authorityFor(db, name, type)
  if (!first) return { kind: 'refused' }
  let at = normalizeName(name)
  let domain: ZoneDomain = first
  const answers: ZoneRecord[] = []
  const visitedNames = new Set<string>()
  for (;;) {
    visitedNames.add(at)
    const { exists, referral, records } = await new ZoneReader(db, domain).node(at, type)
    if (referral)
      return {
        kind: 'answer',
        authoritative: answers.length > 0,
        exists: true,
        answers,
        authorities: referral,
        additionals: await addresses(db, referral),
        domain,
      }
    const alias = records.find(isAlias)
    const matching = records.filter((record) => record.type === type)
    answers.push(...(alias ? [alias] : matching))
    const target = alias && !ofTheAlias.includes(type) ? normalizeName(alias.data) : at
    // A CNAME may point into another zone of this server (RFC 1034, 4.3.2, 3a), or in a circle.
    const next: ZoneDomain | undefined =
      visitedNames.has(target) || visitedNames.size === maxChainLength
        ? undefined
        : await authorityFor(db, target, type)
    if (!next)
      return {
        kind: 'answer',
        authoritative: true,
        // The parent zone knows that the child zone exists, even without a delegation.
        exists: exists || (type === 'DS' && (await zoneFor(db, at))?.domain === at),
        answers,
        authorities: [],
        ...(!alias &&
          matching.length === 0 && {
            soa: type === 'SOA' && at === domain.domain ? 'answers' : 'authorities',
          }),
        additionals: await addresses(db, answers),
        domain,
      }
    at = target
    domain = next
  }
}

/** Returns the addresses of targets in zones of this server, each from its zone, for the additional section. */
async function addresses(db: Database, records: readonly ZoneRecord[]): Promise<ZoneRecord[]> {
  const targets = records.flatMap((record) => {
    if (record.type === 'NS') return [record.data]
    if (record.type === 'MX') return [record.data.exchange]
    return record.type === 'SRV' ? [record.data.target] : []
  })
  const names = [...new Set(targets.map(normalizeName))].slice(0, targetsMax)
  if (names.length === 0) return []
  const byZone = Map.groupBy(await zonesFor(db, names), ([, zone]) => zone)
  const addressRecords: ZoneRecord[] = []
  for (const [zone, inZone] of byZone)
    addressRecords.push(...(await new ZoneReader(db, zone).addresses(inZone.map(([name]) => name))))
  return addressRecords
}

/** The records of a name in a zone. */
interface Node {
  /** True if the name has records, has descendants with records (RFC 8020), or is matched by a wildcard. */
  exists: boolean
  /** Records of the requested type, and the CNAME record. */
  records: ZoneRecord[]
  /** NS records of the delegation that contains the name. */
  referral?: ZoneRecord[]
}

/** Reads the records of one zone by name. */
class ZoneReader {
  private readonly db: Database
  private readonly domain: ZoneDomain

  constructor(db: Database, domain: ZoneDomain) {
    this.db = db
    this.domain = domain
  }

  /** Returns the records of a name for a query of the given type. */
  async node(name: string, type: string): Promise<Node> {
    const at = relativeName(name, this.domain.domain)
    const encloser = await this.closestEncloser(at)
    const wildcard = encloser === '' ? '*' : `*.${encloser}`
    // A name that does not exist is matched by the wildcard below its closest encloser (RFC 4592, 3.3.1).
    const source = encloser === at ? at : wildcard
    const exists = encloser === at || (await this.closestEncloser(wildcard)) === wildcard
    const cuts = ancestors(encloser).filter((above) => above !== '')
    const rows = await this.rows([...cuts, source], [type, 'CNAME', 'NS'])
    const cut = cuts.toReversed().find(
      // The parent zone itself answers DS queries for a delegation (RFC 4035, 3.1.4.1).
      (above) =>
        !(type === 'DS' && above === at) &&
        rows.some((row) => row.type === 'NS' && row.name === above),
    )
    if (cut !== undefined) {
      const servers = rows.filter((row) => row.type === 'NS' && row.name === cut)
      return { exists, records: [], referral: this.records(servers) }
    }
    const matchingRows = rows.filter((row) => row.name === source)
    const own = this.records(
      type === 'NS' && at === '' ? await this.withoutStray(matchingRows) : matchingRows,
    )
    const records = own.map((record) => ({ ...record, name }))
    return {
      exists,
      records: at === '' ? recordSets([...apexServers(this.domain), ...records]) : records,
    }
  }

  /** Returns true if a name is at or below a delegation. */
  async handsOver(name: string): Promise<boolean> {
    return (await this.node(name, 'NS')).referral !== undefined
  }

  async addresses(names: readonly string[]): Promise<ZoneRecord[]> {
    const relative = names.map((name) => relativeName(name, this.domain.domain))
    return this.records(await this.rows(relative, ['A', 'AAAA']))
  }

  /** Removes NS records of the apex whose target is in this zone but has no address. */
  private async withoutStray(rows: readonly DomainRecord[]): Promise<DomainRecord[]> {
    const validRows: DomainRecord[] = []
    for (const row of rows) {
      if (!isOwnServer(row, this.domain.domain) || (await this.hasAddress(row.target)))
        validRows.push(row)
    }
    return validRows
  }

  /**
   * Returns true if the server has an address. Also true below a delegation, where only the child zone knows the
   * addresses.
   */
  private async hasAddress(server: string): Promise<boolean> {
    const name = normalizeName(server)
    for (const type of ['A', 'AAAA']) {
      const { records, referral } = await this.node(name, type)
      if (referral || records.some((record) => record.type === type)) return true
    }
    return false
  }

  /**
   * Returns the closest encloser: the name itself if it exists, otherwise the nearest existing ancestor, including
   * empty non-terminals (RFC 4592, 2.2.2).
   */
  private async closestEncloser(name: string): Promise<string> {
    const labels = name.split('.').toReversed()
    const { before, from } = await this.neighbours(treePath(name))
    const depths = [before, from].map((path) => {
      const pathLabels = path?.split('.') ?? []
      const differs = labels.findIndex((label, index) => label !== pathLabels[index])
      return differs === -1 ? labels.length : differs
    })
    return labels
      .slice(0, Math.max(...depths))
      .toReversed()
      .join('.')
  }

  /**
   * Selects the existing paths before and after a path in sort order. One of them shares the longest prefix with it.
   */
  private neighbours(path: string) {
    return this.db
      .selectNoFrom((of) => {
        const paths = of
          .selectFrom('domain_record')
          .select('tree_path')
          .where('domain_id', '=', this.domain.id)
          .limit(1)
        const last = paths.where('tree_path', '<', path).orderBy('tree_path', 'desc')
        const first = paths.where('tree_path', '>=', path).orderBy('tree_path')
        return [last.as('before'), first.as('from')]
      })
      .executeTakeFirstOrThrow()
  }

  private async rows(names: readonly string[], types: readonly string[]): Promise<DomainRecord[]> {
    const recordRows = await this.db
      .selectFrom('domain_record')
      .selectAll()
      .where('domain_id', '=', this.domain.id)
      .where('tree_path', 'in', names.map(treePath))
      .where('type', 'in', types)
      .execute()
    // Sort here: with `ORDER BY id`, SQLite would use the index on id and scan the whole zone.
    return recordRows.toSorted((a, b) => a.id - b.id)
  }

  private records(rows: readonly DomainRecord[]): ZoneRecord[] {
    return recordSets(rows.flatMap((row) => zoneRecord(this.domain, row) ?? []))
  }
}
