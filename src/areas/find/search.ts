import type { QueryClient } from '@tanstack/react-query'
import { type AllPages, allPagesKey, type ListOptions, loadAllPages } from '#api/allPages.ts'
import { type ApiError, asApiError } from '#api/client.ts'
import {
  listAccountVpcIpsOptions,
  listBalancersOptions,
  listBucketsOptions,
  listComputesOptions,
  listDatabasesOptions,
  listDomainRecordsOptions,
  listDomainsOptions,
  listFirewallsOptions,
  listIpsOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import type { Wanted } from './match.ts'
import {
  balancerUses,
  bucketUses,
  computeUses,
  databaseUses,
  domainUses,
  firewallUses,
  recordUses,
  reverseUses,
  type Use,
  vpcIpUses,
  vpcUses,
} from './uses.ts'

type Search = <Row>(options: ListOptions<Row>, usesOf: (row: Row) => Use[]) => Promise<unknown>

interface Source {
  /** What is searched, in the plural: "instances". */
  noun: string
  /** Hands its list and what to look for in a row to a search, which need not know the rows. */
  searchBy: (search: Search, wanted: Wanted) => Promise<unknown>
}

const source = <Row>(
  noun: string,
  list: () => ListOptions<Row>,
  uses: (wanted: Wanted, row: Row) => Use[],
): Source => ({
  noun,
  searchBy: (search, wanted) => search(list(), (row) => uses(wanted, row)),
})

/** Everything in which an address or a host name can stand, but the records of the domains. */
const sources: readonly Source[] = [
  source('instances', listComputesOptions, computeUses),
  source('VPCs', listVpcsOptions, vpcUses),
  source('VPC addresses', listAccountVpcIpsOptions, vpcIpUses),
  source('public addresses', listIpsOptions, reverseUses),
  source('databases', listDatabasesOptions, databaseUses),
  source('firewalls', listFirewallsOptions, firewallUses),
  source('buckets', listBucketsOptions, bucketUses),
  source('load balancers', listBalancersOptions, balancerUses),
]

/** How far the search through one kind of things is. */
export interface Searched {
  noun: string
  /** Rows that were looked at. */
  rows: number
  /** Of records: the zones that were read, of so many. */
  zones?: { read: number; total: number }
  done: boolean
  /** The reason why some could not be read. */
  error?: ApiError
}

export interface Findings {
  uses: readonly Use[]
  searched: readonly Searched[]
  /** Everything was read or refused. */
  done: boolean
}

/** Answers that are younger than this many milliseconds are not asked for again. */
const fresh = 60_000
/** Zones that are read at the same time. */
const lanes = 4

async function readList<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
  signal: AbortSignal,
): Promise<AllPages<Row>> {
  const state = client.getQueryState<AllPages<Row>>(allPagesKey(options))
  const isFresh =
    state?.data?.complete && !state.isInvalidated && Date.now() - state.dataUpdatedAt < fresh
  if (isFresh && state.data) return state.data
  return loadAllPages(client, options, signal)
}

/**
 * Looks through everything of the account for an address, a range or a host name. What is found is reported as it is
 * found; what could not be read is part of the report, and the rest is searched all the same.
 */
export async function findUses(
  client: QueryClient,
  wanted: Wanted,
  signal: AbortSignal,
  report: (findings: Findings) => void,
): Promise<void> {
  const uses: Use[] = []
  const domainsSearched: Searched = { noun: 'domains', rows: 0, done: false }
  const recordsSearched: Searched = { noun: 'records', rows: 0, done: false }
  const searched: Searched[] = sources.map(({ noun }) => ({ noun, rows: 0, done: false }))
  searched.splice(2, 0, domainsSearched, recordsSearched)
  const tell = (done = false) => {
    if (signal.aborted) return
    report({ uses: [...uses], searched: searched.map((each) => ({ ...each })), done })
  }

  const search = async <Row>(
    state: Searched,
    options: ListOptions<Row>,
    usesOf: (row: Row) => Use[],
  ): Promise<readonly Row[]> => {
    try {
      const { rows, failure } = await readList(client, options, signal)
      if (failure) state.error = failure
      state.rows += rows.length
      uses.push(...rows.flatMap(usesOf))
      return rows
    } catch (error) {
      if (signal.aborted) return []
      state.error = asApiError(error)
      return []
    } finally {
      tell()
    }
  }

  const searchRecords = async (domains: readonly Domain[]) => {
    recordsSearched.zones = { read: 0, total: domains.length }
    const waiting = [...domains]
    const lane = async () => {
      for (let domain = waiting.shift(); domain && !signal.aborted; domain = waiting.shift()) {
        const zone = domain
        const options = listDomainRecordsOptions({ path: { domainId: zone.id } })
        await search<DomainRecord>(recordsSearched, options, (record) =>
          recordUses(wanted, zone, record),
        )
        if (recordsSearched.zones) recordsSearched.zones.read += 1
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  const searchDomains = async () => {
    const domains = await search<Domain>(domainsSearched, listDomainsOptions(), (domain) =>
      domainUses(wanted, domain),
    )
    domainsSearched.done = true
    if (domainsSearched.error) recordsSearched.error = domainsSearched.error
    await searchRecords(domains)
    recordsSearched.done = true
  }

  tell()
  await Promise.all([
    searchDomains(),
    ...sources.map(async ({ noun, searchBy }) => {
      const state = searched.find((each) => each.noun === noun)
      if (!state) return
      await searchBy((options, usesOf) => search(state, options, usesOf), wanted)
      state.done = true
    }),
  ])
  tell(true)
}
