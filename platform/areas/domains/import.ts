import { recordsMax } from '../../../contract/rules/domainRecords.ts'
import { wireTime } from '../../clock.ts'
import { TransferError, transferZone } from '../../dns/transfer.ts'
import type { Handlers } from '../../operation.ts'
import { Refusal } from '../../refusal.ts'
import { type Copy, copyOf, insertRecords, skippedText } from './copying.ts'
import { domainName, insertDomain, makingDomain } from './domains.ts'
import { domainEntity } from './rows.ts'

/** How many times as many records a zone may come with as a domain holds: those that sign it are left out. */
const transferredFactor = 4

async function zoneFrom(zone: string, server: string): Promise<Copy> {
  try {
    const transfer = await transferZone({
      zone,
      server,
      recordsMax: recordsMax * transferredFactor,
    })
    const copy = copyOf(zone, transfer)
    if (copy.records.length > recordsMax)
      throw new TransferError(`The zone has more than ${recordsMax.toLocaleString('en')} records.`)
    return copy
  } catch (error) {
    if (error instanceof TransferError) throw new Refusal(400, error.message, 'remote_nameserver')
    throw error
  }
}

export const importHandlers: Handlers<'importDomain'> = {
  async importDomain({ body }, context) {
    const domain = domainName(body.domain)
    // Outside of the transaction: another server may take its time.
    const copy = await zoneFrom(domain, body.remote_nameserver)
    return await makingDomain(context, async (tx) => {
      const made = await insertDomain(tx, context, { domain, type: 'master', ...copy.soa })
      await insertRecords(tx, made, copy.records, wireTime(context.now))
      const skipped = skippedText(copy)
      await context.emit(tx, {
        action: 'domain_import',
        entity: domainEntity(made),
        message: `${copy.records.length} records came over${skipped ? `; left out: ${skipped}` : ''}`,
      })
      return made
    })
  },
}
