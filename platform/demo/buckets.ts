import { createHash } from 'node:crypto'
import { hashText } from '../catalogue/hash.ts'
import { days, wireTime } from '#shared/clock.ts'
import type { Tx } from '../database/transaction.ts'
import { inChunks } from '../database/chunks.ts'
import type { DemoAccount } from './account.ts'
import { demoContents } from './objectContents.ts'

interface Stored {
  name: string
  /** Age in days. */
  age: number
}

interface Filled {
  label: string
  cluster: string
  acl?: string
  cors?: boolean
  age: number
  objects: Stored[]
}

const day = (now: number, age: number): string => wireTime(now - age * days).slice(0, 10)

const products = ['oak-bench', 'pine-shelf', 'rope-lamp', 'sea-chest', 'net-hammock', 'tide-clock']

const media: Stored[] = [
  { name: 'robots.txt', age: 300 },
  ...products.flatMap((product, index) =>
    ['front', 'side', 'detail', 'thumb'].flatMap((view) =>
      ['png', 'svg'].map((format) => ({
        name: `products/${product}/${view}.${format}`,
        age: 20 + index * 31,
      })),
    ),
  ),
  { name: 'brand/logo.svg', age: 260 },
  { name: 'brand/logo dark.svg', age: 260 },
  { name: 'brand/größen.pdf', age: 41 },
]

const backups = (now: number): Stored[] =>
  Array.from({ length: 14 }, (_, age) => [
    { name: `orders/${day(now, age)}.sql.gz`, age },
    { name: `catalogue/${day(now, age)}.sql.gz`, age },
  ]).flat()

/** Returns the report of each of the last twelve months, written at the start of the next month. */
const reports = (now: number): Stored[] => {
  const date = new Date(now)
  return Array.from({ length: 12 }, (_, index) => {
    const written = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - index)
    return {
      name: `${wireTime(written - 1 * days).slice(0, 7)}/sales.pdf`,
      age: Math.floor((now - written) / days),
    }
  })
}

/** Returns enough objects to show that listing by marker is fast. */
const archive = (count: number): Stored[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `invoices/20${String(16 + (index % 10)).padStart(2, '0')}/${String(index).padStart(6, '0')}.pdf`,
    age: 30 + (index % 3000),
  }))

const keys = [
  {
    label: 'backup-job',
    bucket_access: null,
    access_key: 'HPBACKUP4T7Q2M9XK1ZD',
    age: 340,
  },
  {
    label: 'media-uploader',
    bucket_access: [
      { cluster: 'us-east-1', bucket_name: 'harbour-pine-media', permissions: 'read_write' },
      { cluster: 'us-southeast-1', bucket_name: 'hp-reports', permissions: 'read_only' },
    ],
    access_key: 'HPMEDIA8W3R6N5YJ0VCA',
    age: 120,
  },
]

/** Returns the buckets with their objects at a time in epoch milliseconds. */
export const demoBuckets = (now: number, size: 'small' | 'large'): Filled[] => [
  {
    label: 'harbour-pine-media',
    cluster: 'us-east-1',
    acl: 'public-read',
    cors: true,
    age: 310,
    objects: media,
  },
  {
    label: 'harbour-pine-backups',
    cluster: 'eu-central-1',
    age: 340,
    objects: backups(now),
  },
  { label: 'hp-reports', cluster: 'us-southeast-1', age: 400, objects: reports(now) },
  ...(size === 'large'
    ? [{ label: 'hp-archive', cluster: 'us-east-1', age: 900, objects: archive(10_000) }]
    : []),
]

/** Creates buckets with objects, access keys, and the outgoing traffic of this month. */
export async function seedBuckets(
  tx: Tx,
  account: DemoAccount,
  size: 'small' | 'large',
): Promise<void> {
  const { accountId, now } = account
  for (const bucket of demoBuckets(now, size)) await insertBucket(tx, account, bucket)
  await tx
    .insertInto('storage_key')
    .values(
      keys.map(({ age, bucket_access, ...key }) => ({
        ...key,
        account_id: accountId,
        secret: null,
        limited: bucket_access === null ? 0 : 1,
        bucket_access: bucket_access === null ? null : JSON.stringify(bucket_access),
        created: wireTime(now - age * days),
      })),
    )
    .execute()
  await tx
    .insertInto('storage_transfer')
    .values({ account_id: accountId, month: wireTime(now).slice(0, 7), used: 41_337_284_901 })
    .execute()
}

async function insertBucket(
  tx: Tx,
  { accountId, now }: DemoAccount,
  bucket: Filled,
): Promise<void> {
  const objects = bucket.objects.map(({ name, age }) => {
    const contents = demoContents(name)
    if (!contents) throw new Error(`The demo data has no contents for ${name}`)
    const { bytes, contentType } = contents
    return {
      name,
      size: bytes.length,
      etag: createHash('md5').update(bytes).digest('hex'),
      content_type: contentType,
      last_modified: new Date(now - age * days - (hashText(name) % days)).toISOString(),
      acl: bucket.acl ?? 'private',
    }
  })
  const { id } = await tx
    .insertInto('bucket')
    .values({
      account_id: accountId,
      cluster: bucket.cluster,
      label: bucket.label,
      acl: bucket.acl ?? 'private',
      cors_enabled: bucket.cors === true ? 1 : 0,
      certificate: null,
      private_key: null,
      size: objects.reduce((sum, { size }) => sum + size, 0),
      objects: objects.length,
      created: wireTime(now - bucket.age * days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = objects.map((object) => ({ bucket_id: id, ...object }))
  await inChunks(rows, (chunk) => tx.insertInto('bucket_object').values(chunk).execute())
}
