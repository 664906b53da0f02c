import { optionalQuery } from '#api/session/permissions.ts'
import {
  type AccountRead,
  asRead,
  balancersRead,
  commonReads,
  dataOf,
  listRead,
} from '../public/accountReads.ts'
import { accountQuery } from '../../account/queries.ts'
import { computeTypesQuery } from '../../computes/queries.ts'
import { databaseTypesQuery } from '../../databases/queries.ts'
import { bucketsQuery } from '../../object-storage/queries.ts'
import type { CostReadName } from './rules/item.ts'

const account = { scope: 'account:read_only' }
const whole = (data: unknown) => data

/** Queries of all billed objects and of the prices. */
export const costReads: Readonly<Record<CostReadName, AccountRead>> = {
  ...commonReads,
  computeTypes: {
    operation: 'listComputeTypes',
    read: asRead('prices of instances', computeTypesQuery),
    need: {},
    isCatalogue: true,
    valueOf: dataOf,
  },
  databaseTypes: {
    operation: 'listDatabaseTypes',
    read: asRead('prices of databases', databaseTypesQuery),
    need: {},
    isCatalogue: true,
    valueOf: dataOf,
  },
  balancers: balancersRead,
  buckets: listRead('listBuckets', 'buckets', bucketsQuery, {
    scope: 'object_storage:read_only',
    account: 'read_only',
  }),
  account: {
    operation: 'getAccount',
    read: asRead('unbilled usage', () => optionalQuery(accountQuery())),
    need: { ...account, account: 'read_only' },
    valueOf: whole,
  },
}
