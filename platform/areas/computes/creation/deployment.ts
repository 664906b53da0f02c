import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { sshKeyError } from '../../../../contract/rules/sshKeys.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { Context } from '../../../api/context.ts'
import { type DeployableImage, deployableImage } from './images.ts'
import { scriptErrors } from './scripts.ts'

/** Image fields of Compute Create, Rebuild and Disk Create. */
interface DeploymentBody {
  image?: string | undefined
  authorized_keys?: readonly string[] | undefined
  authorized_users?: readonly string[] | undefined
  script_id?: number | undefined
  script_data?: Record<string, unknown> | undefined
}

interface Deployable {
  image: DeployableImage | undefined
  /** Errors that depend on database rows, which `deploymentErrors` does not read. */
  faults: RuleError[]
}

/**
 * Returns the image of a deployment, and the errors in the objects that the deployment refers to.
 * @param disk size of the image's disk, in MB; undefined if not yet known
 */
export async function deployableOf(
  db: Queryable,
  context: Context,
  body: DeploymentBody,
  disk: number | undefined,
): Promise<Deployable> {
  const deployedImage =
    body.image === undefined ? undefined : await deployableImage(db, context, body.image)
  const image = deployedImage && 'id' in deployedImage ? deployedImage : undefined
  const faults: RuleError[] = []
  if (deployedImage && 'reason' in deployedImage)
    faults.push({ field: 'image', reason: deployedImage.reason })
  if (image && disk !== undefined && disk < image.size)
    faults.push({
      field: 'image',
      reason: `The image needs a disk of ${image.size} MB and would have ${Math.max(0, disk)} MB`,
    })
  const keys = await keyErrors(db, context, body)
  return { image, faults: [...faults, ...keys, ...(await scriptErrors(db, context, body))] }
}

async function keyErrors(
  db: Queryable,
  { accountId }: Context,
  { authorized_keys: keys = [], authorized_users: names = [] }: DeploymentBody,
): Promise<RuleError[]> {
  const faults: RuleError[] = keys.flatMap((key, index) => {
    const reason = sshKeyError(key)
    return reason === undefined ? [] : [{ field: `authorized_keys[${index}]`, reason }]
  })
  const hasKey = new Map<string, boolean>()
  await inChunks(names, async (chunk) => {
    const users = await db
      .selectFrom('user')
      .leftJoin('ssh_key', 'ssh_key.user_id', 'user.id')
      .select(['user.username', 'ssh_key.id as key_id'])
      .where('user.account_id', '=', accountId)
      .where('user.username', 'in', chunk)
      .execute()
    for (const { username, key_id } of users) hasKey.set(username, key_id !== null)
  })
  for (const [index, name] of names.entries()) {
    const field = `authorized_users[${index}]`
    if (!hasKey.has(name)) faults.push({ field, reason: `The account has no user ${name}` })
    else if (hasKey.get(name) === false)
      faults.push({ field, reason: `${name} has no SSH key in the profile` })
  }
  return faults
}
