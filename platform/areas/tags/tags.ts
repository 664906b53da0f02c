import { domainUpdate } from '../../../contract/generated/limits.gen.ts'
import type { RuleError } from '../../../contract/rules/ruleErrors.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { pageOfAll, pageOfItems } from '../../database/page.ts'
import { inChunks } from '../../database/chunks.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { TaggedObject } from '../../generated/types.gen.ts'
import type { Handlers, OperationInput } from '../../api/context.ts'
import { noAccess, notFound, throwIfErrors } from '#shared/httpError.ts'
import { insertTags } from '../../database/objectTags.ts'
import { toBalancers } from '../balancers/rows.ts'
import { toComputes } from '../computes/toCompute.ts'
import { toDomains } from '../domains/rows.ts'
import { toVolumes } from '../volumes/rows.ts'

/** Kinds of tagged objects, by the field of a request that lists their ids. */
const kindByField = {
  balancers: 'balancer',
  computes: 'compute',
  domains: 'domain',
  volumes: 'volume',
} as const

/** Maximum number of tags of an object, which creating a tag on it does not exceed either. */
const maxTags = domainUpdate.tags.max

type Kind = (typeof kindByField)[keyof typeof kindByField]

const tagEntity = (label: string): Entity => ({
  id: label,
  label,
  type: 'tag',
  url: `/v4/tags/${label}`,
})

/** Returns the labels of explicitly created tags and of the tags of objects, without duplicates. */
async function labelsOf(db: Queryable, accountId: number, label?: string): Promise<string[]> {
  const tagQuery = db.selectFrom('tag').select('label').where('account_id', '=', accountId)
  const carried = db.selectFrom('tagged_object').select('label').where('account_id', '=', accountId)
  const rows = await (
    label === undefined
      ? tagQuery.union(carried)
      : tagQuery.where('label', '=', label).union(carried.where('label', '=', label))
  ).execute()
  const { compare } = new Intl.Collator('en')
  return rows.map((row) => row.label).toSorted(compare)
}

/** @throws HttpError 404 */
async function rejectUnknown(db: Queryable, accountId: number, label: string): Promise<void> {
  if ((await labelsOf(db, accountId, label)).length === 0) throw notFound()
}

/** Returns the ids that belong to the account. The objects are locked, so that they exist until they are tagged. */
async function heldIds(
  tx: Tx,
  kind: Kind,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const known = new Set<number>()
  // Lock in the order of the ids, so that concurrent requests cannot deadlock.
  const sorted = ids.toSorted((a, b) => a - b)
  await inChunks(sorted, async (chunk) => {
    const owned = tx
      .selectFrom(kind)
      .select('id')
      .where('id', 'in', chunk)
      .where('account_id', '=', accountId)
      .orderBy('id')
    for (const { id } of await forUpdate(tx, owned).execute()) known.add(id)
  })
  return known
}

/** Returns which of the objects carry the maximum number of tags without this one. */
async function idsWithoutRoom(
  tx: Tx,
  kind: Kind,
  ids: readonly number[],
  label: string,
): Promise<Set<number>> {
  const full = new Set<number>()
  await inChunks(ids, async (chunk) => {
    const rows = await tx
      .selectFrom('tagged_object')
      .select('object_id')
      .where('object_type', '=', kind)
      .where('object_id', 'in', chunk)
      .groupBy('object_id')
      .having((having) => having.fn.countAll(), '>=', maxTags)
      .having(
        (having) => having.fn.count(having.case().when('label', '=', label).then(1).end()),
        '=',
        0,
      )
      .execute()
    for (const { object_id } of rows) full.add(object_id)
  })
  return full
}

/** Returns the objects of a new tag as rows to insert, or errors. */
async function objectsToTag(tx: Tx, accountId: number, body: OperationInput<'createTag'>['body']) {
  const faults: RuleError[] = []
  const objects: { object_type: Kind; object_id: number }[] = []
  for (const field of ['computes', 'domains', 'volumes', 'balancers'] as const) {
    const ids = body[field] ?? []
    const known = await heldIds(tx, kindByField[field], accountId, ids)
    const full = await idsWithoutRoom(tx, kindByField[field], [...known], body.label)
    for (const [index, id] of ids.entries()) {
      const at = `${field}[${index}]`
      if (!known.has(id)) faults.push({ field: at, reason: noAccess(kindByField[field], id) })
      else if (full.has(id)) faults.push({ field: at, reason: `Has ${maxTags} tags already` })
    }
    for (const id of known) objects.push({ object_type: kindByField[field], object_id: id })
  }
  throwIfErrors(faults)
  return objects
}

/** Functions that load the objects of a kind and convert them to the contract's format. */
const taggedObjectReaders: Record<Kind, (db: Queryable, ids: number[]) => Promise<TaggedObject[]>> =
  {
    async balancer(db, ids) {
      const rows = await db.selectFrom('balancer').selectAll().where('id', 'in', ids).execute()
      return (await toBalancers(db, rows)).map((data) => ({ type: 'balancer', data }))
    },
    async compute(db, ids) {
      const rows = await db.selectFrom('compute').selectAll().where('id', 'in', ids).execute()
      return (await toComputes(db, rows)).map((data) => ({ type: 'compute', data }))
    },
    async domain(db, ids) {
      const rows = await db.selectFrom('domain').selectAll().where('id', 'in', ids).execute()
      return (await toDomains(db, rows)).map((data) => ({ type: 'domain', data }))
    },
    async volume(db, ids) {
      const rows = await db.selectFrom('volume').selectAll().where('id', 'in', ids).execute()
      return (await toVolumes(db, rows)).map((data) => ({ type: 'volume', data }))
    },
  }

/** Converts the objects of a page to the contract's format and keeps their order, with one query per kind. */
async function toTaggedObjects(
  db: Queryable,
  rows: readonly { object_type: string; object_id: number }[],
): Promise<TaggedObject[]> {
  const objectsByKey = new Map<string, TaggedObject>()
  for (const kind of Object.values(kindByField)) {
    const ids = rows
      .filter(({ object_type }) => object_type === kind)
      .map(({ object_id }) => object_id)
    if (ids.length === 0) continue
    for (const object of await taggedObjectReaders[kind](db, ids))
      objectsByKey.set(`${kind} ${object.data.id}`, object)
  }
  return rows.flatMap(
    ({ object_type, object_id }) => objectsByKey.get(`${object_type} ${object_id}`) ?? [],
  )
}

export const tagHandlers: Handlers<'listTags' | 'createTag' | 'listTaggedObjects' | 'deleteTag'> = {
  async listTags({ query }, { db, accountId }) {
    const labels = await labelsOf(db, accountId)
    return pageOfItems(
      labels.map((label) => ({ label })),
      query,
    )
  },

  createTag: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { label } = body
      const { accountId } = context
      const objects = await objectsToTag(tx, accountId, body)
      // Creating an existing tag is allowed and tags additional objects.
      await tx
        .insertInto('tag')
        .values({ account_id: accountId, label })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await insertTags(
        tx,
        objects.map((object) => ({ account_id: accountId, label, ...object })),
      )
      await context.emit(tx, { action: 'tag_create', entity: tagEntity(label) })
      return { label }
    }),

  async listTaggedObjects({ path, query }, { db, accountId }) {
    await rejectUnknown(db, accountId, path.tagLabel)
    const rows = db
      .selectFrom('tagged_object')
      .select(['object_type', 'object_id'])
      .where('account_id', '=', accountId)
      .where('label', '=', path.tagLabel)
      .where('object_type', 'in', Object.values(kindByField))
      .orderBy('object_type')
      .orderBy('object_id')
    return pageOfAll(rows, query, (page) => toTaggedObjects(db, page))
  },

  async deleteTag({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const { accountId } = context
      await rejectUnknown(tx, accountId, path.tagLabel)
      for (const table of ['tag', 'tagged_object'] as const)
        await tx
          .deleteFrom(table)
          .where('account_id', '=', accountId)
          .where('label', '=', path.tagLabel)
          .execute()
      await context.emit(tx, { action: 'tag_delete', entity: tagEntity(path.tagLabel) })
    })
    return {}
  },
}
