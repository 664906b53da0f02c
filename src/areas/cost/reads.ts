import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { type AccountRead, asRead, dataOf, listRead } from '../accountReads.ts'
import { accountQuery } from '../account/queries.ts'
import { computesQuery, computeTypesQuery } from '../computes/queries.ts'
import { databasesQuery, databaseTypesQuery } from '../databases/queries.ts'
import { imagesQuery } from '../images/queries.ts'
import { bucketsQuery, poolQuery } from '../object-storage/queries.ts'
import { volumesQuery } from '../volumes/queries.ts'
import type { ReadName } from './rules/item.ts'

const account = { scope: 'account:read_only' }
const whole = (data: unknown) => data

/** Everything that is billed, and the prices. */
export const costReads: Readonly<Record<ReadName, AccountRead>> = {
  computes: listRead(
    'listComputes',
    'instances',
    computesQuery,
    { scope: 'computes:read_only' },
    true,
  ),
  computeTypes: {
    operation: 'listComputeTypes',
    read: asRead('prices of instances', computeTypesQuery),
    need: {},
    valueOf: dataOf,
  },
  databases: listRead(
    'listDatabases',
    'databases',
    databasesQuery,
    { scope: 'databases:read_only' },
    true,
  ),
  databaseTypes: {
    operation: 'listDatabaseTypes',
    read: asRead('prices of databases', databaseTypesQuery),
    need: {},
    valueOf: dataOf,
  },
  volumes: listRead('listVolumes', 'volumes', volumesQuery, { scope: 'volumes:read_only' }, true),
  images: listRead('listImages', 'images', imagesQuery, {}, true),
  balancers: listRead(
    'listBalancers',
    'load balancers',
    listBalancersOptions,
    { scope: 'balancers:read_only' },
    true,
  ),
  buckets: listRead('listBuckets', 'buckets', bucketsQuery, {
    scope: 'object_storage:read_only',
    account: 'read_only',
  }),
  transfer: {
    operation: 'getAccountTransfer',
    read: asRead('network transfer', () => optionalQuery(poolQuery())),
    need: account,
    valueOf: whole,
  },
  account: {
    operation: 'getAccount',
    read: asRead('unbilled usage', () => optionalQuery(accountQuery())),
    need: { ...account, account: 'read_only' },
    valueOf: whole,
  },
}
