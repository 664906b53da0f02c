import { listDatabaseEnginesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { type Need, optionalQuery } from '#api/permissions.ts'
import { type Read, wholeList } from '#api/reads.ts'
import type { AllPages } from '#api/allPages.ts'
import { calendar } from '../account/calendar.ts'
import { appsQuery, newestEventsQuery, tokensQuery } from '../account/queries.ts'
import { computesQuery, computeTypesQuery } from '../computes/queries.ts'
import { databasesQuery, databaseTypesQuery } from '../databases/queries.ts'
import { firewallsQuery } from '../firewalls/queries.ts'
import { imagesQuery } from '../images/queries.ts'
import { poolQuery } from '../object-storage/queries.ts'
import { ticketsQuery } from '../support/queries.ts'
import { volumesQuery } from '../volumes/queries.ts'
import type { ReadName } from './rules/rule.ts'

/** One read of the overview. */
export interface OverviewRead {
  /** The operation in the contract. */
  operation: string
  read: Read<never>
  need: Need
  /** The part of the answer that rules judge. */
  valueOf: (data: never) => unknown
  /** It holds what the user has a grant on. */
  filtered?: boolean
}

const rowsOf = ({ rows }: AllPages<unknown>) => rows
const dataOf = ({ data }: { data?: unknown }) => data ?? []

const list = <Row>(
  operation: string,
  read: Read<AllPages<Row>>,
  need: Need,
  filtered = false,
): OverviewRead => ({ operation, read: read as never, need, valueOf: rowsOf, filtered })

const asRead = (noun: string, query: () => object): Read<never> => ({ noun, query: query as never })

const account = { scope: 'account:read_only' }

/** Everything that is read, each list once: those that instances, databases and the rest of the console read too. */
export const overviewReads: Partial<Record<ReadName, OverviewRead>> = {
  computes: list(
    'listComputes',
    wholeList('instances', computesQuery),
    { scope: 'computes:read_only' },
    true,
  ),
  computeTypes: {
    operation: 'listComputeTypes',
    read: asRead('plans of instances', computeTypesQuery),
    need: {},
    valueOf: dataOf,
  },
  firewalls: list(
    'listFirewalls',
    wholeList('firewalls', firewallsQuery),
    { scope: 'firewall:read_only' },
    true,
  ),
  databases: list(
    'listDatabases',
    wholeList('databases', databasesQuery),
    { scope: 'databases:read_only' },
    true,
  ),
  databaseTypes: {
    operation: 'listDatabaseTypes',
    read: asRead('plans of databases', databaseTypesQuery),
    need: {},
    valueOf: dataOf,
  },
  databaseEngines: {
    operation: 'listDatabaseEngines',
    read: asRead('versions of databases', listDatabaseEnginesOptions),
    need: {},
    valueOf: dataOf,
  },
  volumes: list(
    'listVolumes',
    wholeList('volumes', volumesQuery),
    { scope: 'volumes:read_only' },
    true,
  ),
  images: list('listImages', wholeList('images', imagesQuery), {}, true),
  tickets: list('listTickets', wholeList('tickets', ticketsQuery), {
    ...account,
    account: 'read_only',
  }),
  tokens: list('listTokens', wholeList('access tokens', tokensQuery), account),
  apps: {
    operation: 'listAuthorizedApps',
    read: asRead('applications', () => optionalQuery(appsQuery())),
    need: account,
    valueOf: dataOf,
  },
  events: {
    operation: 'listEvents',
    read: asRead('events', newestEventsQuery),
    need: { scope: 'events:read_only' },
    valueOf: dataOf,
  },
  transfer: {
    operation: 'getAccountTransfer',
    read: asRead('network transfer', () => optionalQuery(poolQuery())),
    need: account,
    valueOf: (transfer) => transfer,
  },
}

const maintenanceNeeds = [
  { operation: 'listMaintenance', need: {} },
  { operation: 'listNotifications', need: account },
]

/** Maintenance stands in a list and in notices; the calendar knows how they go together. */
export const maintenanceReads: readonly OverviewRead[] = calendar.reads.flatMap((read, index) => {
  const own = maintenanceNeeds[index]
  return own ? [{ ...own, read, valueOf: (data: unknown) => data }] : []
})

export const maintenanceOf = (answers: readonly unknown[]) =>
  calendar.schedulesOf(...(answers as never[])).schedules
