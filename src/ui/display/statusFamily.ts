/**
 * Meaning of a status for the user, each with a color and a shape. `running` is a permanent state; `done` is a
 * completed task; `open` waits for an answer.
 */
export type StatusFamily =
  | 'running'
  | 'done'
  | 'open'
  | 'added'
  | 'changed'
  | 'removed'
  | 'offline'
  | 'working'
  | 'attention'
  | 'failed'
  | 'unknown'

const words: Readonly<
  Record<Exclude<StatusFamily, 'added' | 'changed' | 'removed' | 'unknown'>, string>
> = {
  running: 'running active available ready enabled ok up',
  open: 'open',
  done: 'successful finished completed done',
  offline: 'offline stopped disabled closed canceled expired revoked deleted userAborted',
  working:
    'provisioning booting rebooting shutting_down deleting migrating rebuilding cloning restoring ' +
    'resizing creating updating backing_up suspending resuming pending pending_upload scheduled ' +
    'started queued new needsPostAction',
  attention: 'degraded edit_mode has_errors not_ready unavailable suspended notification',
  failed: 'failed error outage billing_suspension rejected',
}

const familyOf = new Map<string, StatusFamily>(
  Object.entries(words).flatMap(([family, list]) =>
    list.split(' ').map((word) => [word, family as StatusFamily] as const),
  ),
)

/** Returns the family of a status value of the API. Unknown values are "unknown" and displayed in gray. */
export const statusFamily = (status: string | null | undefined): StatusFamily =>
  familyOf.get((status ?? '').replaceAll(/[\s-]/g, '_')) ?? 'unknown'
