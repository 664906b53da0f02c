import { labelTaken } from '../../contract/rules/labels.ts'
import { isUniqueViolation, type Queryable } from './transaction.ts'
import { HttpError } from '#shared/httpError.ts'

/** Tables in which a unique index makes labels unique within an account. */
type Labelled = 'compute' | 'database' | 'firewall' | 'volume' | 'vpc'

const labelTakenError = (table: Labelled) => new HttpError(400, labelTaken[table], 'label')

export async function isLabelTaken(
  db: Queryable,
  table: Labelled,
  accountId: number,
  label: string,
  exceptId?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

/** @throws HttpError 400 naming `label` if another object of this kind has this label */
export async function rejectTakenLabel(
  db: Queryable,
  table: Labelled,
  accountId: number,
  label: string,
  exceptId?: number,
): Promise<void> {
  if (await isLabelTaken(db, table, accountId, label, exceptId)) throw labelTakenError(table)
}

/**
 * Runs a write that sets a label and converts a violation of the unique index, caused by a concurrent request, to an
 * error.
 */
export async function settingLabel<Result>(
  table: Labelled,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error, table) ? labelTakenError(table) : error
  }
}
