import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { turnCodesOff } from '../auth/oneTimeCodes.ts'
import { certificateAuthority } from '../areas/databases/certificateAuthority.ts'
import { generatePassword } from '../areas/databases/clusters.ts'
import { type EncryptionContext, replacePassword } from '../areas/databases/clusterSecrets.ts'
import { systemClock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { accessKeySecretOf, newSecret } from '../object-store/accessKeys.ts'
import { clientSecretOf, newClientSecret } from '../oauth/clients.ts'
import { sealedPattern, type Secrets } from '../secrets/secretBox.ts'
import { getSharedSetting, overwriteSharedSetting } from '../installation/sharedSettings.ts'
import { folderId } from '../process/dataFolder.ts'
import { checkValue, isOwnKey, type KeySource, secretsFrom } from '../secrets/platformKey.ts'
import { loadBinding } from '../secrets/secretBinding.ts'
import { sealedCounts } from '../secrets/encryptedRows.ts'

/** Data that is unreadable because the key or the data folder differs from the one recorded in the database. */
export interface UnreadableData {
  /** Data that cannot be read without the previous key; undefined if the key is unchanged. */
  key: { what: string; count: number }[] | undefined
  /** Number of objects by bucket whose files are not in this folder; undefined if the folder is unchanged. */
  objects: Map<string, number> | undefined
}

export async function findUnreadableData(
  db: Database,
  use: KeySource & { ownFolder: boolean },
): Promise<UnreadableData> {
  const isKey = await isOwnKey(db, await secretsFrom(use))
  const folder = use.ownFolder ? undefined : await getSharedSetting(db, 'data_folder')
  const isFolder = folder === undefined || folder === (await folderId(use.dataDir))
  return {
    key: isKey ? undefined : await sealedCounts(db),
    objects: isFolder ? undefined : await missingObjects(db, join(use.dataDir, 'objects/kept')),
  }
}

const rowsAtOnce = 5000

async function missingObjects(db: Database, folder: string): Promise<Map<string, number>> {
  const missing = new Map<string, number>()
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('object_part')
      .innerJoin('bucket_object', 'bucket_object.version', 'object_part.version')
      .innerJoin('bucket', 'bucket.id', 'bucket_object.bucket_id')
      .select(['object_part.file', 'object_part.number', 'bucket.label'])
      .where('object_part.file', '>', last)
      .orderBy('object_part.file')
      .limit(rowsAtOnce)
      .execute()
    for (const { file, number, label } of rows)
      if (number === 1 && !existsSync(join(folder, file.slice(0, 2), file)))
        missing.set(label, (missing.get(label) ?? 0) + 1)
    last = rows.at(-1)?.file ?? ''
    if (rows.length < rowsAtOnce) return missing
  }
}

/** Adopts the configured key and data folder. @returns a line for each item that must be issued again */
export async function adoptKeyAndFolder(
  db: Database,
  use: KeySource,
  lost: UnreadableData,
): Promise<string[]> {
  const secrets = await secretsFrom(use)
  const now = systemClock.now()
  const folder = lost.objects && (await folderId(use.dataDir))
  return await inTransaction(db, async (tx) => {
    if (folder !== undefined) await overwriteSharedSetting(tx, 'data_folder', folder)
    if (!lost.key) return []
    await loadBinding(tx, secrets, now)
    const lines = [
      ...(await renewAccessKeys(tx, secrets)),
      ...(await renewClients(tx, secrets)),
      ...(await dropCertificates(tx)),
      ...(await renewClusters(tx, { secrets, now })),
      ...(await dropSeeds(tx)),
      ...(await dropGrants(tx)),
      'Signed links to objects: sign them again.',
    ]
    // A new key is created at the next sign-in.
    await tx.deleteFrom('oauth_key').execute()
    // Stored responses cannot be read. They are only needed for requests that are sent again within a day.
    await tx.deleteFrom('idempotency_key').execute()
    await overwriteSharedSetting(tx, 'platform_key', checkValue(secrets))
    return lines
  })
}

async function renewAccessKeys(tx: Tx, secrets: Secrets): Promise<string[]> {
  const keys = await tx
    .selectFrom('storage_key')
    .innerJoin('account', 'account.id', 'storage_key.account_id')
    .select(['storage_key.id', 'storage_key.label', 'access_key', 'account.contact'])
    .where('storage_key.secret', 'is not', null)
    .orderBy('storage_key.id')
    .execute()
  const lines: string[] = []
  for (const { id, label, access_key, contact } of keys) {
    const { email } = JSON.parse(contact) as { email: string }
    const secret = newSecret()
    await tx
      .updateTable('storage_key')
      .set({ secret: secrets.seal(secret, accessKeySecretOf(id)) })
      .where('id', '=', id)
      .execute()
    lines.push(`Access key ${access_key} (${label}) of ${email}: its secret is now ${secret}`)
  }
  return lines
}

async function renewClients(tx: Tx, secrets: Secrets): Promise<string[]> {
  const clients = await tx
    .selectFrom('oauth_client')
    .select(['id', 'label'])
    .where('secret', 'is not', null)
    .orderBy('id')
    .execute()
  const lines: string[] = []
  for (const { id, label } of clients) {
    const secret = newClientSecret()
    await tx
      .updateTable('oauth_client')
      .set({ secret: secrets.seal(secret, clientSecretOf(id)) })
      .where('id', '=', id)
      .execute()
    lines.push(`Application ${id} (${label}): its client_secret is now ${secret}`)
  }
  return lines
}

async function dropCertificates(tx: Tx): Promise<string[]> {
  const buckets = await tx
    .updateTable('bucket')
    .set({ certificate: null, private_key: null })
    .where('private_key', 'is not', null)
    .returning(['label', 'cluster'])
    .execute()
  return buckets.map(
    ({ label, cluster }) =>
      `Bucket ${label} in ${cluster}: upload its certificate and private key again.`,
  )
}

/** Replaces the secrets of database clusters. Servers use the new passwords and certificates after a restart. */
async function renewClusters(tx: Tx, keeping: EncryptionContext): Promise<string[]> {
  const databases = await tx
    .selectFrom('database')
    .select(['id', 'label', 'ca_certificate'])
    .where('password', 'like', sealedPattern)
    .orderBy('id')
    .execute()
  const lost = await tx
    .deleteFrom('certificate_authority')
    .where('private_key', 'like', sealedPattern)
    .returning('id')
    .execute()
  const authority = lost.length > 0 ? await certificateAuthority(tx, keeping) : undefined
  const lines: string[] = []
  for (const { id, label, ca_certificate } of databases) {
    const password = generatePassword()
    const isReissued = authority !== undefined && ca_certificate !== null
    await replacePassword(tx, keeping, id, password)
    if (isReissued)
      await tx
        .updateTable('database')
        .set({ ca_certificate: authority.certificate })
        .where('id', '=', id)
        .execute()
    const more = isReissued ? '; download its CA certificate again' : ''
    lines.push(`Database ${label}: its root password is now ${password}${more}`)
  }
  return lines
}

/** Turns off one-time codes, because they cannot be checked without their seeds. */
async function dropSeeds(tx: Tx): Promise<string[]> {
  const users = await tx
    .selectFrom('one_time_code')
    .innerJoin('user', 'user.id', 'one_time_code.user_id')
    .select(['user.id', 'username'])
    .where('since', 'is not', null)
    .orderBy('username')
    .execute()
  for (const { id } of users) await turnCodesOff(tx, systemClock, id)
  // Deletes the seeds that their users have not confirmed.
  await tx.deleteFrom('one_time_code').execute()
  return users.map(
    ({ username }) =>
      `User ${username}: one-time codes and recovery codes are off. Sign in and set them up again under Account, Security.`,
  )
}

/** Deletes all grants with their codes, tokens and sessions, because these are encrypted too. */
async function dropGrants(tx: Tx): Promise<string[]> {
  await tx.deleteFrom('oauth_artifact').execute()
  const grants = await tx.deleteFrom('oauth_grant').returning(['label', 'user_id']).execute()
  const people = new Map<string, Set<number>>()
  for (const { label, user_id } of grants)
    people.set(label, (people.get(label) ?? new Set()).add(user_id))
  return [...people].map(
    ([label, users]) => `${label}: ${users.size} people have to allow it access again.`,
  )
}
