import { bodyConditions, proofRule } from '../../contract/rules/proofs.ts'
import { isPartUpload } from '../areas/object-storage/objectUrls.ts'
import { ownedBucket } from '../areas/object-storage/rows.ts'
import type { Context, OperationInput } from './context.ts'
import type { OperationId } from './operations.ts'

const cannedAcl = 'x-amz-acl'

/**
 * Returns true if a signed URL would delete an object, overwrite an existing one or give others access to it.
 */
async function replacesObject(
  { path, body }: OperationInput<'createObjectUrl'>,
  context: Context,
): Promise<boolean> {
  const method = body.method.toUpperCase()
  const { parameters = {} } = body
  if (method === 'DELETE') return !('uploadId' in parameters)
  if (method === 'GET' || method === 'HEAD' || isPartUpload(method, parameters)) return false
  if (bodyConditions.makesPublic({ acl: parameters[cannedAcl] ?? 'private' })) return true
  const bucket = await ownedBucket(context.db, context, path)
  return await context.objectStore.backend.hasObject(bucket, body.name)
}

/** Returns true if a validated request meets the condition with which its operation requires reauthentication. */
export async function meetsProofCondition(
  id: OperationId,
  input: { path: unknown; body: unknown },
  context: Context,
): Promise<boolean> {
  const rule = proofRule(id)
  if (rule === undefined || rule === 'always') return false
  if (rule === 'replacesObject')
    return await replacesObject(input as OperationInput<'createObjectUrl'>, context)
  return bodyConditions[rule](input.body as object)
}
