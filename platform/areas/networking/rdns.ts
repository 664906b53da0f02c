import { domainNameError, normalizeName, toAscii } from '../../../contract/rules/domainNames.ts'
import type { Tx } from '../../database/transaction.ts'
import { lookUp } from '../../dns/lookup.ts'
import type { Entity } from '../../events/emit.ts'
import type { Context } from '../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { canonicalAddress, defaultRdns } from '../computes/networking/addresses.ts'
import type { IpRecord } from '../computes/rows.ts'

const rdnsError = (reason: string) => new HttpError(400, reason, 'rdns')

const ipEntity = ({ address }: Pick<IpRecord, 'address'>): Entity => ({
  id: address,
  label: address,
  type: 'ipaddress',
  url: `/v4/networking/ips/${address}`,
})

/**
 * Converts a reverse DNS name to ASCII.
 * @throws HttpError 400 naming `rdns`
 */
function reverseName(text: string): string {
  const name = toAscii(normalizeName(text.trim()))
  if (name === undefined || domainNameError(name) !== undefined)
    throw rdnsError('Domain is not valid.')
  return name
}

/**
 * Rejects a name without a matching forward DNS record (response shapes 4.8). Only the zones of the platform are
 * queried.
 */
async function rejectUnresolved(tx: Tx, name: string, { address, type }: IpRecord): Promise<void> {
  const record = type === 'ipv4' ? 'A' : 'AAAA'
  const outcome = await lookUp(tx, name, record)
  if (outcome.kind === 'refused')
    throw rdnsError(
      `${name} is in no active domain of this platform. Create the domain with an ${record} record to ${address} first.`,
    )
  const key = canonicalAddress(address)
  const resolves = outcome.answers.some(
    (answer) => answer.type === record && canonicalAddress(answer.data) === key,
  )
  if (!resolves)
    throw rdnsError(`${name} does not resolve to ${address}. Add an ${record} record for it first.`)
}

/**
 * Sets the reverse DNS name of an address and emits an event; null resets a public IPv4 address to its default name.
 * @throws HttpError 400 naming `rdns`, 404 when the address was deleted
 */
export async function setRdns(
  tx: Tx,
  context: Context,
  row: IpRecord,
  rdns: string | null,
): Promise<IpRecord> {
  if (row.public === 0) {
    // Accept null, because clients send back the value that they read.
    if (rdns === null) return row
    throw new HttpError(400, 'A private address has no reverse name. Choose a public one.')
  }
  const name = rdns === null ? null : reverseName(rdns)
  const isDefault = row.type === 'ipv4' && name === defaultRdns(row.address)
  const storedName = isDefault ? null : name
  // Accept the current name without a lookup, because its record may have changed since.
  if (storedName === row.rdns) return row
  if (storedName !== null) await rejectUnresolved(tx, storedName, row)
  const changed = await tx
    .updateTable('ip_address')
    .set({ rdns: storedName })
    .where('address', '=', row.address)
    .returningAll()
    // The address may have been deleted concurrently.
    .executeTakeFirstOrThrow(notFound)
  await context.emit(tx, { action: 'ipaddress_update', entity: ipEntity(row) })
  return changed
}
