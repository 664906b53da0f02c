import { isPrivateImage, privateImageNumber } from '../../../../contract/rules/images.ts'
import { permissionsOn } from '../../../auth/authorization.ts'
import { publicImageById } from '../../../catalogue/images.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { Entity } from '../../../events/emit.ts'
import type { Context } from '../../../api/context.ts'

/** Image fields that a deployment needs. */
export interface DeployableImage {
  id: string
  label: string
  /** Minimum size of a disk, in MB. */
  size: number
  /** File system of a disk that is created from the image. */
  filesystem: string
  capabilities: readonly string[]
}

/**
 * Returns an image that the user may deploy, or the reason why not: a private image needs a grant and must be
 * available.
 */
export async function deployableImage(
  db: Queryable,
  { accountId, user }: Context,
  id: string,
): Promise<DeployableImage | { reason: string }> {
  const unknown = { reason: 'image is not valid' }
  const number = privateImageNumber(id)
  if (number === undefined) {
    const image = publicImageById(id)
    return image ? { ...image, filesystem: 'ext4' } : unknown
  }
  const image = await db
    .selectFrom('image')
    .select(['label', 'size', 'status', 'cloud_init', 'filesystem'])
    .where('id', '=', number)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!image || (await permissionsOn(db, user, 'image', number)) === undefined) return unknown
  if (image.status !== 'available')
    return { reason: `The image is not available yet; its status is ${image.status}` }
  const capabilities = image.cloud_init === 1 ? ['cloud-init'] : []
  const { label, size, filesystem } = image
  return { id, label, size, filesystem, capabilities }
}

/** Returns the event entity of an image. Events identify private images by their number alone (response shapes 7). */
export const deployableImageEntity = ({ id, label }: DeployableImage): Entity => ({
  id: isPrivateImage(id) ? (privateImageNumber(id) ?? id) : id,
  label,
  type: 'image',
  url: `/v4/images/${id}`,
})
