/** What a state means to the person who looks, each with a colour and a shape: what runs is no step that is done. */
export type StatusFamily =
  | 'running'
  | 'done'
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
  running: 'running active available ready enabled ok open up',
  done: 'successful finished completed done',
  offline: 'offline stopped disabled closed canceled expired revoked deleted userAborted',
  working:
    'provisioning booting rebooting shutting_down deleting migrating rebuilding cloning restoring ' +
    'resizing creating updating backing_up suspending resuming pending pending_upload scheduled ' +
    'started queued new needsPostAction',
  attention: 'degraded edit_mode has_errors not_ready unavailable suspended notification',
  failed: 'failed error outage billing_suspension refused',
}

const familyOf = new Map<string, StatusFamily>(
  Object.entries(words).flatMap(([family, list]) =>
    list.split(' ').map((word) => [word, family as StatusFamily] as const),
  ),
)

/** The family of a status word of the API; a word nobody knows yet is "unknown", shown grey. */
export const statusFamily = (status: string | null | undefined): StatusFamily =>
  familyOf.get((status ?? '').replaceAll(/[\s-]/g, '_')) ?? 'unknown'
