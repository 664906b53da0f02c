import type { AccountTransfer, Event, Ticket } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import { nextSpans } from '#contract/rules/recurrences.ts'
import { formatGigabytes, formatPercent, sentenceList } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { deletedEntities } from '../../../deletedEntities.ts'
import {
  actionText,
  type EntityLabels,
  nameOfEntity,
  pathOfEntity,
  entityTypeLabel,
} from '../../../entityNames.ts'
import { accountPaths } from '#paths/account.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { ticketLabel, volumeLabel } from '../../../labels.ts'
import { objectStoragePaths } from '#paths/object-storage.ts'
import { ticketPaths } from '#paths/support.ts'
import { announcedPatches, nextAnnounced } from '../../../databases/public/announcedPatches.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { isOpen } from '../../../support/ticketState.ts'
import { volumePaths } from '#paths/volumes.ts'
import { rule, type Found } from './rule.ts'

const maintenanceNotice = 14 * day

export const announcedMaintenance = rule({
  id: 'maintenance',
  label: 'Maintenance',
  about: 'Maintenance announced for the next 14 days',
  several: { one: 'object', text: 'have announced maintenance' },
  urgency: 'soon',
  reads: ['maintenance'],
  find: ({ maintenance }, { now, words }) =>
    maintenance.flatMap((schedule): Found[] => {
      const [next] = nextSpans(schedule, now, 1)
      if (!next || next.start - now > maintenanceNotice) return []
      const { object, name, note, href, action } = schedule
      const [type] = object.split(' ')
      // The kind of work, without the explanation of the provider.
      const noteTitle = note?.split(': ', 1)[0]
      return [
        {
          id: `${object} ${next.start}`,
          kind: entityTypeLabel(type, words.kindOf) ?? 'Account',
          object: name,
          reason: note ?? 'Announced by the provider.',
          ...(noteTitle !== undefined && noteTitle !== note && { shortReason: noteTitle }),
          href,
          action: action
            ? { label: action.label, href: action.to }
            : { label: 'View calendar', href: calendarPaths.screen('planned-maintenance') },
          at: next.start,
        },
      ]
    }),
})

/** Announced maintenance of databases, which is part of the database and not of the account's maintenance. */
export const announcedDatabaseMaintenance = rule({
  id: 'database-maintenance',
  label: 'Database maintenance',
  about: 'Maintenance of databases announced for the next 14 days or without a time',
  several: { one: 'database', text: 'have announced maintenance', of: 'databases' },
  urgency: 'soon',
  reads: ['databases'],
  find: ({ databases }, { now }) =>
    databases.flatMap((database): Found[] => {
      const patches = announcedPatches(database)
      const next = nextAnnounced(database)
      if (patches.length === 0 || (next && next.time - now > maintenanceNotice)) return []
      const engine = engineOfDatabase(database)
      const names = [...new Set(patches.map(({ description }) => description || 'Patches'))]
      const title = sentenceList(names)
      const whenText = next === undefined ? ' No time is planned yet.' : ' This is the deadline.'
      return [
        {
          // The id contains the time, because another announcement is a new finding that was not snoozed.
          id: `database ${database.id} ${next?.time ?? ''}`.trim(),
          kind: 'Database',
          object: database.label || `Database ${database.id}`,
          reason: `${title}.${next?.isPlanned ? '' : whenText}`,
          href: engine && databasePaths.tab(engine, database.id, 'maintenance'),
          action: engine
            ? { label: 'Patch now', href: databasePaths.action(engine, database.id, 'patch') }
            : { label: 'View calendar', href: calendarPaths.screen('database-patch') },
          at: next?.time,
        },
      ]
    }),
})

/** Share of a quota above which a finding is reported. */
const nearQuota = 0.8

interface Quota {
  id: string
  name: string
  used: number | undefined
  quota: number | undefined
}

const quotasOf = ({ used, quota, region_transfers: regions }: AccountTransfer): Quota[] => [
  { id: 'account', name: 'Network transfer', used, quota },
  ...(regions ?? []).map((region) => ({
    id: region.id ?? '',
    name: `Network transfer in ${region.id}`,
    used: region.used,
    quota: region.quota,
  })),
]

export const quotaUsed = rule({
  id: 'quota',
  label: 'Quota used',
  about: 'Network transfer from 80% of its quota',
  several: { one: 'transfer quota', text: 'are used to 80% or more' },
  urgency: 'soon',
  reads: ['transfer'],
  find: ({ transfer }) =>
    quotasOf(transfer).flatMap(({ id, name, used, quota }): Found[] => {
      if (used === undefined || !quota || used / quota < nearQuota) return []
      const share = Math.floor((used / quota) * 100)
      return [
        {
          id: `transfer ${id}`,
          kind: 'Quota',
          object: name,
          reason: `${formatPercent(share)} of ${formatGigabytes(quota)} is used this month${used > quota ? '; the rest is billed' : ''}.`,
          href: undefined,
          action: { label: 'View transfer', href: objectStoragePaths.buckets() },
          ...(used > quota && { urgency: 'now' as const }),
        },
      ]
    }),
})

/**
 * Returns the author of the last post if the provider wrote it. Without `usernames`, an author who is not the opener of
 * the ticket is the provider, and so is the opener of a ticket that only the provider can close.
 */
function waitingFor(
  { opened_by: openedBy, updated_by: updater, closable }: Ticket,
  username: string | null,
  usernames: ReadonlySet<string> | undefined,
): string | undefined {
  const author = updater ?? openedBy
  if (!author || author === username) return undefined
  const isProvider = usernames ? !usernames.has(author) : author !== openedBy || closable === false
  return isProvider ? author : undefined
}

export const waitingTicketsRule = rule({
  id: 'ticket-waits',
  label: 'Ticket waits',
  about: 'Open tickets that wait for your reply',
  several: { one: 'ticket', text: 'wait for your reply' },
  urgency: 'now',
  reads: ['tickets'],
  // Restricted users cannot read the users.
  optional: ['users'],
  find: ({ tickets, users }, { username }) => {
    const usernames = users && new Set(users.flatMap((user) => user.username ?? []))
    return tickets.flatMap((ticket): Found[] => {
      const { id, updated, updated_by: updater } = ticket
      const author = isOpen(ticket) ? waitingFor(ticket, username, usernames) : undefined
      if (author === undefined) return []
      return [
        {
          // The id contains the update time, so that a new reply is a new finding.
          id: `ticket ${id} ${updated}`,
          kind: 'Ticket',
          object: ticketLabel(ticket),
          reason: updater == null ? `Opened by ${author}, no reply yet.` : `${author} wrote last.`,
          href: ticketPaths.ticket(id),
          action: { label: 'Reply', href: ticketPaths.ticket(id) },
          at: parseTime(updated)?.getTime(),
        },
      ]
    })
  },
})

/** Maximum age of failures that are reported, in milliseconds. */
const failuresOf = 7 * day

const isBackup = ({ action = '' }: Event) => /backup|snapshot/.test(action)

/** Returns failed jobs whose object still exists and that have not succeeded since. Events are sorted newest first. */
function unresolvedFailures(events: readonly Event[], now: number): Event[] {
  const isDeleted = deletedEntities(events)
  const ended = new Set<string>()
  return events.filter((event) => {
    const { action, status, entity, created } = event
    if (status !== 'failed' && status !== 'finished') return false
    const job = `${action} ${entity?.type} ${entity?.id}`
    const isLatest = !ended.has(job)
    // Report only the latest of several consecutive failures.
    ended.add(job)
    const at = parseTime(created)?.getTime() ?? 0
    return status === 'failed' && isLatest && now - at <= failuresOf && !isDeleted(entity)
  })
}

function failureFound(event: Event, words: EntityLabels): Found {
  const { id, entity, message, created } = event
  const href = pathOfEntity(entity, words.kindOf)
  return {
    id: `event ${id}`,
    kind: entityTypeLabel(entity?.type, words.kindOf) ?? 'Event',
    object: nameOfEntity(entity, words.kindOf) ?? `Event ${id}`,
    reason: `“${actionText(event, words)}” failed${message ? `: ${message}` : ''}.`.replace(
      /\.\.$/,
      '.',
    ),
    href,
    action: {
      label: href === undefined ? 'View events' : 'Open',
      href: href ?? accountPaths.events(),
    },
    at: parseTime(created)?.getTime(),
  }
}

export const failedBackups = rule({
  id: 'backup-failed',
  label: 'Backup failed',
  about: 'Backups and snapshots that failed within 7 days',
  several: { one: 'backup', text: 'failed' },
  urgency: 'now',
  reads: ['events'],
  find: ({ events }, { now, words }) =>
    unresolvedFailures(events, now)
      .filter(isBackup)
      .map((event) => failureFound(event, words)),
})

export const failedJobs = rule({
  id: 'job-failed',
  label: 'Job failed',
  about: 'Jobs other than backups that failed within 7 days',
  several: { one: 'job', text: 'failed' },
  urgency: 'now',
  reads: ['events'],
  find: ({ events }, { now, words }) =>
    unresolvedFailures(events, now)
      .filter((event) => !isBackup(event))
      .map((event) => failureFound(event, words)),
})

export const unattachedVolumes = rule({
  id: 'volume-unattached',
  label: 'Volume unattached',
  about: 'Volumes that no instance uses',
  several: { one: 'volume', text: 'are not attached', of: 'volumes' },
  urgency: 'plan',
  reads: ['volumes'],
  find: ({ volumes }) =>
    // Larger volumes first, because they cost more. The API has no prices of volumes.
    volumes
      .toSorted((one, other) => (other.size ?? 0) - (one.size ?? 0))
      .flatMap((volume): Found[] =>
        volume.compute_id === null && volume.status === 'active'
          ? [
              {
                id: `volume ${volume.id}`,
                kind: 'Volume',
                object: volumeLabel(volume),
                tags: volume.tags,
                reason: `${formatGigabytes(volume.size)}, not attached.`,
                href: volumePaths.detail(volume.id),
                action: { label: 'Attach', href: volumePaths.action(volume.id, 'attach') },
                otherAction: { label: 'Delete', href: volumePaths.action(volume.id, 'delete') },
              },
            ]
          : [],
      ),
})
