import type { Event } from '#api/generated/types.gen.ts'
import { entityPath } from '../entityPath.ts'
import { entityName, eventAction } from '../eventLabels.ts'
import { accountPaths } from '#paths/account.ts'
import { plural } from '#lib/format.ts'
import { type BrowserNotice, maxNotifications } from './browserNotice.ts'
import type { NoticeKind } from './kinds.ts'

/** Returns the notifications for finished jobs of the enabled kinds. */
export function noticesOfEnds(
  ended: readonly Event[],
  isWanted: (kind: NoticeKind) => boolean,
): BrowserNotice[] {
  const reportedJobs = ended.filter(({ status }) =>
    isWanted(status === 'failed' ? 'failures' : 'finished'),
  )
  if (reportedJobs.length <= maxNotifications) return reportedJobs.map(noticeOf)
  const failedCount = reportedJobs.filter(({ status }) => status === 'failed').length
  return [
    {
      title: `${plural(reportedJobs.length, 'job')} ended`,
      body: failedCount === 0 ? 'All of them finished.' : `${failedCount} of them failed.`,
      href: accountPaths.events(),
      tag: 'console jobs',
    },
  ]
}

function noticeOf(event: Event): BrowserNotice {
  const { id, entity, message, status } = event
  const name = entityName(entity) ?? `Event ${id}`
  const action = eventAction(event)
  return {
    title: status === 'failed' ? `“${action}” failed` : action,
    body: status === 'failed' && message ? `${name}: ${message}` : name,
    href: entityPath(entity) ?? accountPaths.events(),
    tag: `console event ${id}`,
  }
}
