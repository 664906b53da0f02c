import { scriptDataErrors, scriptImageError } from '../../../../contract/rules/scriptData.ts'
import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { permissionsOn } from '../../../auth/authorization.ts'
import type { Queryable, Tx } from '../../../database/transaction.ts'
import type { Script, ScriptField } from '../../../generated/types.gen.ts'
import type { Context } from '../../../api/context.ts'

interface Deployed {
  image?: string | undefined
  script_id?: number | undefined
  script_data?: Record<string, unknown> | undefined
}

/** Returns errors in the script of a deployment and its inputs (document 3, 2.1). */
export async function scriptErrors(
  db: Queryable,
  { accountId, user }: Context,
  { image, script_id, script_data }: Deployed,
): Promise<RuleError[]> {
  if (script_id === undefined) return scriptDataErrors([], script_data)
  const script = await db
    .selectFrom('script')
    .select(['account_id', 'is_public', 'images', 'user_defined_fields'])
    .where('id', '=', script_id)
    .executeTakeFirst()
  const isOwn = script?.account_id === accountId
  const isReadable =
    script !== undefined &&
    (script.is_public === 1 ||
      (isOwn && (await permissionsOn(db, user, 'script', script_id)) !== undefined))
  if (!isReadable) return [{ field: 'script_id', reason: 'script_id is not valid' }]
  const fields: ScriptField[] = JSON.parse(script.user_defined_fields)
  const images: Script['images'] = JSON.parse(script.images)
  const reason = image === undefined ? undefined : scriptImageError(images, image)
  return [
    ...(reason === undefined ? [] : [{ field: 'script_id', reason }]),
    ...scriptDataErrors(fields, script_data),
  ]
}

/** Increments the number of deployments of a script. */
export async function countDeployment(tx: Tx, scriptId: number | undefined): Promise<void> {
  if (scriptId === undefined) return
  await tx
    .updateTable('script')
    .set((of) => ({ deployments_total: of('deployments_total', '+', 1) }))
    .where('id', '=', scriptId)
    .execute()
}
