import { isPrivateImage, privateImageNumber } from '../../../../contract/rules/images.ts'
import { permissionsOn } from '../../../auth/authorization.ts'
import { publicImageById } from '../../../catalogue/images.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { Entity } from '../../../events/emit.ts'
import type { Context } from '../../../api/context.ts'

/** Fields of an image that a deployment needs. */
export interface DeployableImage {
  id: string
  label: string
  /** MB a disk needs at least. */
  size: number
  /** The contents of a disk made of the image. */
  filesystem: string
  capabilities: readonly string[]
}

/** An image that the user may deploy, or why not: a private one needs a grant and must be there already. */
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

/** Private images go by their number alone in events (response shapes 7). */
export const imageEntity = ({ id, label }: DeployableImage): Entity => ({
  id: isPrivateImage(id) ? (privateImageNumber(id) ?? id) : id,
  label,
  type: 'image',
  url: `/v4/images/${id}`,
})
