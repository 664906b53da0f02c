import { listDatabaseEnginesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { calendar } from '../../account/calendar.ts'
import {
  type AccountRead,
  asRead,
  commonReads,
  dataOf,
  firewallsRead,
  listRead,
} from '../public/accountReads.ts'
import { appsQuery, newestEventsQuery, tokensQuery, usersQuery } from '../../account/queries.ts'
import { computeTypesQuery } from '../../computes/queries.ts'
import { databaseTypesQuery } from '../../databases/queries.ts'
import { needs } from '../../needs.ts'
import { ticketsQuery } from '../../support/ticketLists.ts'
import type { OverviewReadName } from './rules/rule.ts'

const account = { scope: 'account:read_only' }

/** All account data that the overview reads. Lists are shared with other screens, so each is read only once. */
export const overviewReads: Partial<Record<OverviewReadName, AccountRead>> = {
  ...commonReads,
  computeTypes: {
    operation: 'listComputeTypes',
    read: asRead('plans of instances', computeTypesQuery),
    need: {},
    valueOf: dataOf,
  },
  firewalls: firewallsRead,
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
  tickets: listRead('listTickets', 'tickets', ticketsQuery, {
    ...account,
    account: 'read_only',
  }),
  users: {
    ...listRead('listUsers', 'users', usersQuery, needs.account.readUsers),
    optional: true,
  },
  tokens: listRead('listTokens', 'access tokens', tokensQuery, account),
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
}

const maintenanceNeeds = [
  { operation: 'listMaintenance', need: {} },
  { operation: 'listNotifications', need: account },
]

/** Maintenance is read from a list and from notices; the calendar area combines them. */
export const maintenanceReads: readonly AccountRead[] = calendar.reads.flatMap((read, index) => {
  const own = maintenanceNeeds[index]
  return own ? [{ ...own, read, valueOf: (data: unknown) => data }] : []
})

export const maintenanceOf = (answers: readonly unknown[]) =>
  calendar.schedulesOf(...(answers as never[])).schedules
