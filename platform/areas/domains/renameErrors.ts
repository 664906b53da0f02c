import { sql } from 'kysely'
import { absoluteName, nameMax, normalizeName } from '../../../contract/rules/domainNames.ts'
import type { Tx } from '../../database/transaction.ts'
import { HttpError } from '#shared/httpError.ts'

/**
 * Rejects a longer domain name with which names of existing records would exceed the maximum length.
 * @throws HttpError 400 naming `domain`
 */
export async function rejectTooLong(tx: Tx, domainId: number, domain: string): Promise<void> {
  const length = (column: 'name' | 'target') => sql<number>`length(${sql.ref(column)})`
  const room = nameMax - domain.length - 1
  const record = await tx
    .selectFrom('domain_record')
    .select(['type', 'name'])
    .where('domain_id', '=', domainId)
    .where((of) =>
      of.or([
        of(length('name'), '>', room),
        // A host without any period is relative to the domain.
        of.and([
          of('type', '=', 'SRV'),
          of('target', 'not like', '%.%'),
          of(length('target'), '>', room),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (record)
    throw new HttpError(
      400,
      `Too long for the ${record.type} record ${record.name}: a name has at most ${nameMax} characters.`,
      'domain',
    )
}

/**
 * Rejects a domain name under which a CNAME record would point to itself.
 * @throws HttpError 400 naming `domain`
 */
export async function rejectLoop(tx: Tx, domainId: number, domain: string): Promise<void> {
  const aliases = await tx
    .selectFrom('domain_record')
    .select(['name', 'target'])
    .where('domain_id', '=', domainId)
    .where('type', '=', 'CNAME')
    .orderBy('id')
    .execute()
  const loop = aliases.find(
    ({ name, target }) => normalizeName(target) === absoluteName(name, domain),
  )
  if (loop)
    throw new HttpError(
      400,
      `The CNAME record ${loop.name} would be its own target, ${loop.target}.`,
      'domain',
    )
}
