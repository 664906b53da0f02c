import { formatIPv4, parseIPv4, parseIPv6 } from '../../../contract/rules/addresses.ts'
import { permissionsOn, visibleIds } from '../../auth/authorization.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import type { IpAddress } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, unauthorized } from '#shared/httpError.ts'
import { toIpAddress } from '../computes/networking/ips.ts'
import type { IpRecord } from '../computes/rows.ts'
import { setRdns } from './rdns.ts'

/** Converts an IP address to the form in which the database stores it. */
const keptSpelling = (text: string): string => {
  const ipv4 = parseIPv4(text)
  if (ipv4 !== undefined) return formatIPv4(ipv4)
  return (
    parseIPv6(text)
      ?.map((group) => group.toString(16))
      .join(':') ?? text
  )
}

/**
 * Converts rows to the contract's format (response shapes 4.8), loading the mapped VPC addresses of all rows together.
 */
async function toIpAddresses(db: Queryable, rows: readonly IpRecord[]): Promise<IpAddress[]> {
  if (rows.length === 0) return []
  const interfaces = await db
    .selectFrom('config_interface')
    .selectAll()
    .where(
      'nat_1_1',
      'in',
      rows.map(({ address }) => address),
    )
    .execute()
  return rows.map((row) => toIpAddress(row, interfaces))
}

async function toOne(db: Queryable, row: IpRecord): Promise<IpAddress> {
  const [address] = await toIpAddresses(db, [row])
  if (!address) throw notFound()
  return address
}

/**
 * Returns an IP address of the account.
 * @throws HttpError 404, and 403 without the permission on the instance with the address
 */
async function ownedAddress(
  db: Queryable,
  context: Context,
  text: string,
  requiredPermission: 'read_only' | 'read_write',
): Promise<IpRecord> {
  const row = await db
    .selectFrom('ip_address')
    .selectAll()
    .where('address', '=', keptSpelling(text))
    .where('account_id', '=', context.accountId)
    .executeTakeFirstOrThrow(notFound)
  const permissions = await permissionsOn(db, context.user, 'compute', row.compute_id)
  if (permissions !== 'read_write' && permissions !== requiredPermission) throw unauthorized()
  return row
}

export const accountIpHandlers: Handlers<'listIps' | 'getIp' | 'updateIp'> = {
  listIps({ query }, { db, user, accountId }) {
    const all = db
      .selectFrom('ip_address')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('public', '=', 1)
      .orderBy('compute_id')
      .orderBy('type')
      .orderBy('address')
    const ids = visibleIds(db, user, 'compute')
    return pageOfAll(ids ? all.where('compute_id', 'in', ids) : all, query, (rows) =>
      toIpAddresses(db, rows),
    )
  },

  async getIp({ path }, context) {
    return toOne(context.db, await ownedAddress(context.db, context, path.address, 'read_only'))
  },

  updateIp: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const row = await ownedAddress(tx, context, path.address, 'read_write')
      return toOne(tx, await setRdns(tx, context, row, body.rdns))
    }),
}
