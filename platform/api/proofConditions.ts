import { bodyConditions, proofRule, type StoredCondition } from '../../contract/rules/proofs.ts'
import { ownedCompute } from '../areas/computes/rows.ts'
import { ownedDomain } from '../areas/domains/rows.ts'
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

/** Returns true if the instance has a snapshot that would be deleted when the new one succeeds. */
async function replacesSnapshot(
  { path }: OperationInput<'createComputeSnapshot'>,
  { db }: Context,
): Promise<boolean> {
  const snapshot = await db
    .selectFrom('backup')
    .select('id')
    .where('compute_id', '=', path.computeId)
    .where('type', '=', 'snapshot')
    .where('status', '=', 'successful')
    .executeTakeFirst()
  return snapshot !== undefined
}

/** Identifies the network of an interface. Interfaces have new ids after an update of their configuration profile. */
const networkOf = (connection: {
  purpose: string
  label?: string | null | undefined
  subnet_id?: number | null | undefined
}): string => {
  const { purpose, label, subnet_id } = connection
  return `${purpose} ${(purpose === 'vpc' ? subnet_id : label) ?? ''}`
}

/** Returns true if an update of a configuration profile removes an interface. */
async function removesInterfaces(
  { path, body }: OperationInput<'updateComputeConfig'>,
  { db }: Context,
): Promise<boolean> {
  if (!body.interfaces) return false
  const stored = await db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .select(['config_interface.purpose', 'config_interface.label', 'config_interface.subnet_id'])
    .where('config.id', '=', path.configId)
    .where('config.compute_id', '=', path.computeId)
    .execute()
  const submitted = body.interfaces.map(networkOf)
  return stored.some((each) => {
    const index = submitted.indexOf(networkOf(each))
    if (index !== -1) submitted.splice(index, 1)
    return index === -1
  })
}

/** Returns true if a migration changes the region, which deletes the backups and IP addresses of the instance. */
async function deletesRegionalData(
  { path, body }: OperationInput<'migrateCompute'>,
  context: Context,
): Promise<boolean> {
  if (body.region === undefined) return false
  return (await ownedCompute(context.db, context, path.computeId)).region !== body.region
}

/** Returns true if an update lets the records of another name server replace the stored ones. */
async function replacesRecords(
  { path, body }: OperationInput<'updateDomain'>,
  context: Context,
): Promise<boolean> {
  const domain = await ownedDomain(context.db, context, path.domainId)
  const { type = domain.type, master_ips: servers } = body
  if (type !== 'slave') return false
  const hasNewServer =
    domain.type !== 'slave' ||
    servers?.some((server) => !(JSON.parse(domain.master_ips) as string[]).includes(server)) ===
      true
  if (!hasNewServer) return false
  const record = await context.db
    .selectFrom('domain_record')
    .select('id')
    .where('domain_id', '=', domain.id)
    .executeTakeFirst()
  return record !== undefined
}

const storedConditions: Record<
  StoredCondition,
  (input: never, context: Context) => Promise<boolean>
> = {
  deletesRegionalData,
  removesInterfaces,
  replacesObject,
  replacesRecords,
  replacesSnapshot,
}

const isStoredCondition = (rule: string): rule is StoredCondition =>
  Object.hasOwn(storedConditions, rule)

/** Returns true if a validated request meets the condition with which its operation requires reauthentication. */
export async function meetsProofCondition(
  id: OperationId,
  input: { path: unknown; body: unknown },
  context: Context,
): Promise<boolean> {
  const rule = proofRule(id)
  if (rule === undefined || rule === 'always') return false
  return isStoredCondition(rule)
    ? await storedConditions[rule](input as never, context)
    : bodyConditions[rule](input.body as object)
}
