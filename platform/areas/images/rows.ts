import type { Selectable } from 'kysely'
import { privateImageNumber } from '../../../contract/rules/images.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Image } from '../../generated/types.gen.ts'
import type { Context } from '../../api/context.ts'
import type { ImageRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'

export type ImageRecord = Selectable<ImageRow>

const imageId = (number: number): string => `private/${number}`

/** Returns the event entity of a private image, which events identify by its number (response shapes 6.4). */
export const imageEntity = ({ id, label }: Pick<ImageRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'image',
  url: `/v4/images/${imageId(id)}`,
})

/** Converts a row to the contract's format (response shapes 3.6). */
export const toImage = (row: ImageRecord): Image => ({
  id: imageId(row.id),
  label: row.label,
  description: row.description,
  created: row.created,
  updated: row.updated,
  created_by: row.created_by,
  type: row.type as Image['type'],
  is_public: false,
  deprecated: false,
  size: row.size,
  vendor: null,
  expiry: row.expiry,
  eol: null,
  status: row.status as Image['status'],
  capabilities: row.cloud_init === 1 ? ['cloud-init'] : [],
})

const images = accountRow('image')

const numberOf = (id: string) => privateImageNumber(id) ?? 0

/** @throws HttpError 404, also for the id of a public image */
export const ownedImage = (
  db: Queryable,
  context: Pick<Context, 'accountId'>,
  id: string,
): Promise<ImageRecord> => images.owned(db, context, numberOf(id))

/**
 * Returns the image, locked until the transaction ends.
 * @throws HttpError 404, also for the id of a public image
 */
export const lockedImage = (
  tx: Tx,
  context: Pick<Context, 'accountId'>,
  id: string,
): Promise<ImageRecord> => images.locked(tx, context, numberOf(id))
