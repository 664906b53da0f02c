import { wireTime } from '#shared/clock.ts'
import { TransferError } from '../../dns/transfer.ts'
import type { Handlers } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { copiedZone, type DomainCopy, insertRecords, skippedText } from './copying.ts'
import { normalizeDomainName, insertDomain, makingDomain } from './domains.ts'
import { domainEntity } from './rows.ts'

async function zoneFrom(zone: string, server: string): Promise<DomainCopy> {
  try {
    return await copiedZone({ zone, server }, 'edit')
  } catch (error) {
    if (error instanceof TransferError) throw new HttpError(400, error.message, 'remote_nameserver')
    throw error
  }
}

export const importHandlers: Handlers<'importDomain'> = {
  async importDomain({ body }, context) {
    const domain = normalizeDomainName(body.domain)
    // Transfer the zone outside the transaction, because the remote server can be slow.
    const copy = await zoneFrom(domain, body.remote_nameserver)
    return await makingDomain(context, async (tx) => {
      const importedDomain = await insertDomain(tx, context, {
        domain,
        type: 'master',
        ...copy.soa,
      })
      await insertRecords(tx, importedDomain, copy.records, wireTime(context.now))
      const skipped = skippedText(copy)
      const { length } = copy.records
      const imported = `${length.toLocaleString('en')} ${length === 1 ? 'record' : 'records'} imported.`
      await context.emit(tx, {
        action: 'domain_import',
        entity: domainEntity(importedDomain),
        message: skipped ? `${imported} Skipped: ${skipped}.` : imported,
      })
      return importedDomain
    })
  },
}
