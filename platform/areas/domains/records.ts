import { isIPv4 } from '../../../contract/rules/addresses.ts'
import { toAscii } from '../../../contract/rules/domainNames.ts'
import {
  type Neighbour,
  ownerName,
  applyRecordChanges,
  recordErrors,
  recordsMax,
  recordToSend,
} from '../../../contract/rules/domainRecords.ts'
import { pickFields, type RecordInput } from '../../../contract/rules/recordFields.ts'
import { expandApex, remoteAddress, targetIsName } from '../../../contract/rules/recordTargets.ts'
import { roundRecordSeconds } from '../../../contract/rules/ttl.ts'
import { parseId } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { filtered } from '../../database/filter/filterRows.ts'
import { pageOf } from '../../database/page.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import { treePath } from '../../dns/treePath.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { recordColumnValues } from './copying.ts'
import { nextSerial, scheduleRendering } from './rendering.ts'
import {
  type Domain,
  domainEntity,
  type DomainRecord,
  lockedDomain,
  ownedDomain,
  rejectSlave,
  toRecord,
} from './rows.ts'

type Changes = Partial<Omit<RecordInput, 'type'>>

/**
 * Converts internationalized names to ASCII, and a lone `@` to the name that it represents.
 * @throws HttpError 400
 */
function dnsNames<Input extends Changes & { type: RecordInput['type'] }>(
  input: Input,
  zone: string,
): Input {
  const ascii = (field: 'name' | 'target', text: string) => {
    const name = toAscii(text)
    if (name === undefined) throw new HttpError(400, 'Domain is not valid.', field)
    return name
  }
  const { type, name, target } = input
  return {
    ...input,
    ...(name === undefined ? {} : { name: ascii('name', name.trim()) }),
    ...(target === undefined || !targetIsName(type)
      ? {}
      : { target: ascii('target', expandApex(type, target.trim(), zone)) }),
  }
}

/** Returns the columns of a record that has passed validation. */
function columns(record: RecordInput, domain: Domain, context: Context) {
  const name = ownerName(record, domain.domain)
  return {
    ...recordColumnValues(record),
    name,
    tree_path: treePath(name),
    target: storedTarget(record, context),
    ttl_sec: roundRecordSeconds(record.ttl_sec ?? 0),
    updated: wireTime(context.now),
  }
}

function storedTarget({ type, target = '' }: RecordInput, context: Context): string {
  if (type === 'A' && target === remoteAddress) {
    const address = context.request.ip.replace(/^::ffff:/i, '')
    if (isIPv4(address)) return address
    throw new HttpError(
      400,
      'Your request did not come from an IPv4 address; write the address.',
      'target',
    )
  }
  return target
}

/** Selects the records that the rules between records check, without the record that is being changed. */
function neighbours(
  db: Queryable,
  domain: Domain,
  record: RecordInput,
  except: number | undefined,
): Promise<Neighbour[]> {
  const owner = ownerName(record, domain.domain)
  return db
    .selectFrom('domain_record')
    .select(['type', 'name', 'target', 'service', 'protocol'])
    .where('domain_id', '=', domain.id)
    .where((of) =>
      record.type === 'MX'
        ? of.or([of('name', '=', owner), of('type', '=', 'MX')])
        : of('name', '=', owner),
    )
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .$castTo<Neighbour>()
    .execute()
}

async function raiseSerial(tx: Tx, context: Context, domain: Domain): Promise<void> {
  await tx
    .updateTable('domain')
    .set({ serial: nextSerial(domain.serial, context.now) })
    .where('id', '=', domain.id)
    .execute()
  await scheduleRendering(tx, context.jobs, domain)
}

/** Locks the domain, so that writes to its records run one at a time and the rules between records always hold. */
function changing<Result>(
  context: Context,
  domainId: number,
  work: (tx: Tx, domain: Domain) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    const domain = await lockedDomain(tx, context, domainId)
    rejectSlave(domain)
    const result = await work(tx, domain)
    await raiseSerial(tx, context, domain)
    return result
  })
}

async function ownedRecord(db: Queryable, domain: Domain, id: number): Promise<DomainRecord> {
  const record = await db
    .selectFrom('domain_record')
    .selectAll()
    .where('id', '=', id)
    .where('domain_id', '=', domain.id)
    .executeTakeFirst()
  if (!record) throw notFound()
  return record
}

const emitRecordEvent = (
  context: Context,
  tx: Tx,
  kind: 'create' | 'update' | 'delete',
  domain: Domain,
  record: DomainRecord,
) =>
  context.emit(tx, {
    action: `domain_record_${kind}`,
    entity: domainEntity(domain),
    message: `${record.type} ${record.name === '' ? domain.domain : `${record.name}.${domain.domain}`}`,
  })

export const recordHandlers: Handlers<
  | 'listDomainRecords'
  | 'createDomainRecord'
  | 'getDomainRecord'
  | 'updateDomainRecord'
  | 'deleteDomainRecord'
  | 'getDomainZoneFile'
> = {
  async listDomainRecords({ path, query }, context) {
    const domain = await ownedDomain(context.db, context, path.domainId)
    const records = context.db
      .selectFrom('domain_record')
      .selectAll()
      .where('domain_id', '=', domain.id)
      .orderBy('id')
    return await pageOf(filtered(records, 'listDomainRecords', context.filter), query, toRecord)
  },

  createDomainRecord({ path, body }, context) {
    return changing(context, path.domainId, async (tx, domain) => {
      const record = dnsNames(body, domain.domain)
      throwIfErrors(
        recordErrors(record, domain.domain, await neighbours(tx, domain, record, undefined)),
      )
      // Increment in one conditional statement, so that concurrent requests cannot exceed the limit.
      const counted = await tx
        .updateTable('domain')
        .set((of) => ({ records: of('records', '+', 1) }))
        .where('id', '=', domain.id)
        .where('records', '<', recordsMax)
        .returning('id')
        .executeTakeFirst()
      if (!counted)
        throw new HttpError(
          400,
          `A domain holds at most ${recordsMax.toLocaleString('en')} records`,
        )
      const insertedRecord = await tx
        .insertInto('domain_record')
        .values({
          ...columns(record, domain, context),
          domain_id: domain.id,
          created: wireTime(context.now),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await emitRecordEvent(context, tx, 'create', domain, insertedRecord)
      return toRecord(insertedRecord)
    })
  },

  async getDomainRecord({ path }, context) {
    const domain = await ownedDomain(context.db, context, path.domainId)
    return toRecord(await ownedRecord(context.db, domain, path.recordId))
  },

  updateDomainRecord({ path, body }, context) {
    return changing(context, path.domainId, async (tx, domain) => {
      const stored = await ownedRecord(tx, domain, path.recordId)
      const before = stored as DomainRecord & RecordInput
      const fields = { type: before.type, ...pickFields(before) }
      const { name: submittedName, ...others } = body
      const record = dnsNames(
        applyRecordChanges(
          recordToSend(fields, domain.domain),
          // Ignore an unchanged name, because parsing it as a new name could read it as fully qualified.
          submittedName === before.name ? others : body,
        ),
        domain.domain,
      )
      throwIfErrors(
        recordErrors(record, domain.domain, await neighbours(tx, domain, record, stored.id)),
      )
      const changed = await tx
        .updateTable('domain_record')
        .set(columns(record, domain, context))
        .where('id', '=', stored.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await emitRecordEvent(context, tx, 'update', domain, changed)
      return toRecord(changed)
    })
  },

  async deleteDomainRecord({ path }, context) {
    await changing(context, path.domainId, async (tx, domain) => {
      const record = await ownedRecord(tx, domain, path.recordId)
      await tx.deleteFrom('domain_record').where('id', '=', record.id).execute()
      await tx
        .updateTable('domain')
        .set((of) => ({ records: of('records', '-', 1) }))
        .where('id', '=', domain.id)
        .execute()
      await emitRecordEvent(context, tx, 'delete', domain, record)
    })
    return {}
  },

  async getDomainZoneFile({ path }, context) {
    const domain = await ownedDomain(context.db, context, parseId(path.domainId))
    const file = await context.db
      .selectFrom('zone_file')
      .select('lines')
      .where('domain_id', '=', domain.id)
      .executeTakeFirst()
    return { zone_file: file ? JSON.parse(file.lines) : [] }
  },
}
