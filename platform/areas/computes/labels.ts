import { defaultComputeLabel, labelTaken } from '../../../contract/rules/labels.ts'
import { type Queryable, isUniqueViolation } from '../../database/transaction.ts'
import { Refusal } from '../../refusal.ts'

const taken = () => new Refusal(400, labelTaken.compute, 'label')

async function isTaken(
  db: Queryable,
  accountId: number,
  label: string,
  exceptId?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('compute')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

/** @throws Refusal 400 naming `label` when another instance of the account has it */
export async function refuseTakenLabel(
  db: Queryable,
  accountId: number,
  label: string,
  exceptId?: number,
): Promise<void> {
  if (await isTaken(db, accountId, label, exceptId)) throw taken()
}

/** Runs what sets a label: of two calls that set the same one at once, the unique index refuses the second. */
export async function settingLabel<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

/** The label of an instance made without one; a person may have given the usual one to another instance. */
export async function freeDefaultLabel(
  db: Queryable,
  accountId: number,
  computeId: number,
): Promise<string> {
  const usual = defaultComputeLabel(computeId)
  for (let number = 1; ; number++) {
    const label = number === 1 ? usual : `${usual}-${number}`
    if (!(await isTaken(db, accountId, label))) return label
  }
}
