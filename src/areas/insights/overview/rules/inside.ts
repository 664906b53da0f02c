import type {
  BucketAccess,
  Compute,
  ConfigProfile,
  DatabaseBackup,
  DatabaseSummary,
  Domain,
  DomainRecord,
  Kernel,
} from '#api/generated/types.gen.ts'
import { isIPv6, shortestIPv6 } from '#contract/rules/addresses.ts'
import { absoluteName } from '#contract/rules/domainNames.ts'
import { midSentence } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { computePaths } from '#paths/computes.ts'
import { databasePaths, type DatabaseEngine } from '#paths/databases.ts'
import { domainPaths } from '#paths/domains.ts'
import { computeLabel, configLabel } from '../../../labels.ts'
import { publicAccess } from '../../../object-storage/acls.ts'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import type { LostAddress } from '../memory.ts'
import { overdueAfter } from './backups.ts'
import { expiring } from './expiries.ts'
import { type Finding, findingOf, type Rule } from './rule.ts'

// Rules for single objects. They need a request per object, so they run for few objects or when the user starts them.

type InsideRule = Pick<Rule, 'id' | 'label' | 'urgency' | 'several'>

const lostRecord: InsideRule = {
  id: 'record-lost',
  label: 'Dangling record',
  urgency: 'now',
  several: { one: 'DNS record', text: 'point to released addresses' },
}
const serviceTarget: InsideRule = {
  id: 'srv-target',
  label: 'Invalid SRV target',
  urgency: 'soon',
  several: { one: 'SRV record', text: 'have an invalid target' },
}
const endedKernel: InsideRule = {
  id: 'kernel-ended',
  label: 'Kernel ended',
  urgency: 'plan',
  several: { one: 'configuration', text: 'boot a deprecated kernel' },
}
const certificate: InsideRule = {
  id: 'certificate-expires',
  label: 'Certificate expires',
  urgency: 'soon',
  several: { one: 'CA certificate', text: 'expire soon or have expired' },
}
const overdue: InsideRule = {
  id: 'database-backup-overdue',
  label: 'Database backup overdue',
  urgency: 'now',
  several: { one: 'database', text: 'have had no backup for two days' },
}

const publicBucket: InsideRule = {
  id: 'bucket-public',
  label: 'Public bucket',
  urgency: 'soon',
  several: { one: 'bucket', text: 'are public' },
}

export const insideRules: readonly InsideRule[] = [
  lostRecord,
  serviceTarget,
  publicBucket,
  endedKernel,
  certificate,
  overdue,
]

/** Normalizes an IP address and removes the prefix length. */
export function plainAddress(text: string): string {
  const [address = ''] = text.split('/')
  return isIPv6(address) ? shortestIPv6(address) : address
}

/**
 * Returns the records that point to an address which the account no longer has and which another customer may have now.
 */
export const lostRecords = (
  { id: domainId, domain = '', tags }: Domain,
  records: readonly DomainRecord[],
  lost: Readonly<Record<string, LostAddress>>,
): Finding[] =>
  records.flatMap(({ id, type, name = '', target = '' }) => {
    if (type !== 'A' && type !== 'AAAA') return []
    const address = plainAddress(target)
    const lostAddress = Object.hasOwn(lost, address) ? lost[address] : undefined
    if (!lostAddress) return []
    return [
      findingOf(lostRecord, {
        id: `record ${domainId} ${id} ${address}`,
        kind: 'Record',
        object: `${type} ${absoluteName(name, domain)}`,
        tags,
        reason: `${target} was of ${lostAddress.object} and is no longer in the account: another customer may have it.`,
        href: domainPaths.records(domainId),
        action: { label: 'Edit record', href: domainPaths.record(domainId, id) },
        at: lostAddress.at,
      }),
    ]
  })

/** A problem with the target of an SRV record, as the validation of the zone reports it. */
interface ServiceWarning {
  record: { id: number; name: string; target: string }
  rule: string
  message: string
  advice: string
}

/** Texts that fit into the table, by the rule of the validation. */
const shortServiceReasons: Readonly<Record<string, string>> = {
  'dangling-target': 'Its host is not in the zone.',
  'srv-alias': 'Its host is an alias.',
  'target-disabled': 'Its host is in a disabled zone.',
  'target-no-address': 'Its host has no address.',
}

/** Returns the SRV records whose host is missing or must not be used. */
export const invalidServices = (
  { id: domainId, domain = '', tags }: Domain,
  warnings: readonly ServiceWarning[],
): Finding[] =>
  warnings.map(({ record: { id, name, target }, rule, message, advice }) =>
    findingOf(serviceTarget, {
      // The id contains the target, because another invalid target is a new finding that was not snoozed.
      id: `record ${domainId} ${id} ${rule} ${target}`,
      kind: 'Record',
      object: `SRV ${absoluteName(name, domain)}`,
      tags,
      reason: `${message} ${advice}`,
      shortReason: shortServiceReasons[rule] ?? message,
      href: domainPaths.records(domainId),
      action: { label: 'Edit record', href: domainPaths.record(domainId, id) },
    }),
  )

export const endedKernels = (
  compute: Compute,
  configs: readonly ConfigProfile[],
  kernels: readonly Kernel[],
): Finding[] =>
  configs.flatMap((config) => {
    const kernel = kernels.find(({ id }) => id === config.kernel)
    if (kernel?.deprecated !== true) return []
    const href = computePaths.tab(compute.id, 'configs')
    return [
      findingOf(endedKernel, {
        id: `config ${compute.id} ${config.id} ${kernel.id}`,
        kind: 'Instance',
        object: computeLabel(compute),
        tags: compute.tags,
        reason: `${configLabel(config)} boots ${kernel.label ?? kernel.id}, which is deprecated.`,
        href: computePaths.detail(compute.id),
        action: { label: 'View configurations', href },
      }),
    ]
  })

/** Reports a bucket to which everyone has access. The ACLs of its objects are not evaluated. */
export function publicBuckets(path: BucketPath, access: BucketAccess): Finding[] {
  const found = publicAccess(access)
  if (!found) return []
  return [
    findingOf(publicBucket, {
      // The id contains the access, because another public access is a new finding that was not snoozed.
      id: `bucket ${path.clusterId} ${path.bucket} ${access.acl}`,
      kind: 'Bucket',
      object: path.bucket,
      reason: `${found.label}: ${midSentence(found.detail)}.`,
      href: objectStoragePaths.objects(path),
      action: { label: 'Edit access', href: objectStoragePaths.bucketAction(path, 'access') },
      ...(access.acl === 'public-read-write' && { urgency: 'now' }),
    }),
  ]
}

const databaseName = ({ id, label }: DatabaseSummary) => label || `Database ${id}`

/** @param validUntil milliseconds since the epoch; undefined if the database has no certificate */
export function expiringCertificate(
  database: DatabaseSummary,
  engine: DatabaseEngine,
  validUntil: number | undefined,
  now: number,
): Finding[] {
  const state = expiring(validUntil, now)
  if (!state) return []
  const href = databasePaths.tab(engine, database.id, 'overview')
  return [
    findingOf(certificate, {
      id: `database ${database.id} ${validUntil}`,
      kind: 'Database',
      object: databaseName(database),
      reason: `Its CA certificate ${state === 'expired' ? 'has expired' : 'expires soon'}: clients that verify it cannot connect.`,
      href,
      action: { label: 'Open database', href },
      at: validUntil,
    }),
  ]
}

export function overdueDatabaseBackup(
  database: DatabaseSummary,
  engine: DatabaseEngine,
  backups: readonly DatabaseBackup[],
  now: number,
): Finding[] {
  const times = [...backups.map(({ created }) => created), database.created].flatMap(
    (time) => parseTime(time)?.getTime() ?? [],
  )
  const last = times.length === 0 ? undefined : Math.max(...times)
  if (last === undefined || now - last < overdueAfter) return []
  return [
    findingOf(overdue, {
      id: `database ${database.id}`,
      kind: 'Database',
      object: databaseName(database),
      reason: 'Its last backup is more than two days old.',
      href: databasePaths.tab(engine, database.id, 'overview'),
      action: { label: 'View backups', href: databasePaths.tab(engine, database.id, 'backups') },
      at: last,
    }),
  ]
}
