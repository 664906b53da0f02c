import { isPrivateImage } from '../../../../contract/rules/images.ts'
import { publicImageById } from '../../../catalogue/images.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { Entity } from '../../../events.ts'
import type { Context } from '../../../operation.ts'

/** What a deployment needs to know of an image. */
export interface DeployableImage {
  id: string
  label: string
  /** MB a disk needs at least. */
  size: number
  capabilities: readonly string[]
}

/** An image that the user may deploy; undefined for any other. */
export function deployableImage(
  _db: Queryable,
  _context: Context,
  id: string,
): Promise<DeployableImage | undefined> {
  return Promise.resolve(isPrivateImage(id) ? undefined : publicImageById(id))
}

/** Private images go by their number alone in events (response shapes 7). */
export const imageEntity = ({ id, label }: DeployableImage): Entity => ({
  id: isPrivateImage(id) ? Number(id.replace('private/', '')) : id,
  label,
  type: 'image',
  url: `/v4/images/${id}`,
})
