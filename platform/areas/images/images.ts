import { hasScope } from '../../../contract/rules/grants.ts'
import { visibleIds } from '../../auth/authorization.ts'
import { publicImageById, publicImages } from '../../catalogue/images.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Image } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { ownedImage, toImage } from './rows.ts'

const mayReadPrivate = ({ caller }: Context): boolean =>
  caller !== undefined && hasScope(caller.scopes, 'images:read_only')

/** Returns the private images of the caller; empty without a token that may read them. */
async function privateImages(context: Context): Promise<Image[]> {
  if (!mayReadPrivate(context)) return []
  const { db, user } = context
  const all = db
    .selectFrom('image')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .orderBy('id')
  const ids = visibleIds(db, user, 'image')
  return (await (ids ? all.where('id', 'in', ids) : all).execute()).map(toImage)
}

export const imageReadHandlers: Handlers<'listImages' | 'getImage'> = {
  async listImages({ query }, context) {
    return pageOfItems([...(await privateImages(context)), ...publicImages], query)
  },

  async getImage({ path }, context) {
    const image = publicImageById(path.imageId)
    if (image) return image
    // The route binding allows unauthenticated requests, because public images need no token.
    if (context.caller && !mayReadPrivate(context))
      throw new HttpError(401, 'Your OAuth token is not authorized to use this endpoint.')
    return toImage(await ownedImage(context.db, context, path.imageId))
  },
}
