/** Statuses in which no operation is in progress (response shapes 1.3); all others are busy. */
const idle = ['running', 'offline']

export const isComputeIdle = (status: string): boolean => idle.includes(status)

/** Error message while a job of the instance is running or waiting, in any status. */
export const computeBusy = 'Compute busy.'

const whatGoesOn = new Map([
  ['booting', 'It is booting'],
  ['rebooting', 'It is rebooting'],
  ['shutting_down', 'It is shutting down'],
  ['provisioning', 'It is being provisioned'],
  ['deleting', 'It is being deleted'],
  ['migrating', 'It is being migrated'],
  ['resizing', 'It is being resized'],
  ['rebuilding', 'It is being rebuilt'],
  ['cloning', 'It is being cloned'],
  ['restoring', 'A backup is being restored'],
  ['stopped', 'Its host is under maintenance'],
])

function whyBusy(status: string): string {
  if (status === 'deleting') return 'This instance is being deleted.'
  if (status === 'billing_suspension')
    return 'This instance is suspended until the account is paid.'
  return `${computeBusy} ${whatGoesOn.get(status) ?? `Its status is ${status}`}; try again when that is over.`
}

type Ask = (status: string) => string | undefined

const only =
  (statuses: readonly string[], reasons: readonly (readonly [string, string])[] = []): Ask =>
  (status) =>
    statuses.includes(status) ? undefined : (new Map(reasons).get(status) ?? whyBusy(status))

const anyBut =
  (...statuses: string[]): Ask =>
  (status) =>
    statuses.includes(status) ? whyBusy(status) : undefined

const whenIdle = only(idle)

/**
 * Returns undefined if the action is possible in a status, otherwise the reason as a sentence. Unknown statuses count
 * as busy. Sources: document 3, sections 3, 4 and 7; response shapes 8.1.
 *
 * Snapshots, image captures and disk operations do not change the status, so the platform checks the jobs too. Up to
 * five clones of one source can run concurrently while its status is idle.
 */
export const computeCan = {
  boot: only(['offline'], [['running', 'This instance is already running.']]),
  reboot: only(['running'], [['offline', 'This instance is offline. Boot it instead.']]),
  shutdown: only(['running'], [['offline', 'This instance is already offline.']]),
  delete: anyBut('cloning', 'restoring', 'deleting'),
  update: anyBut('deleting'),
  resize: whenIdle,
  resizeWarm: only(['running'], [['offline', 'Only a running instance can be resized warm.']]),
  migrate: whenIdle,
  migrateWarm: only(['running'], [['offline', 'Only a running instance can be migrated warm.']]),
  upgrade: whenIdle,
  rebuild: whenIdle,
  rescue: whenIdle,
  clone: whenIdle,
  snapshot: whenIdle,
  restore: whenIdle,
  resetPassword: only(['offline'], [['running', 'Shut the instance down first.']]),
  captureImage: whenIdle,
  createDisk: whenIdle,
  resizeDisk: whenIdle,
  deleteDisk: whenIdle,
  cloneDisk: whenIdle,
  resetDiskPassword: whenIdle,
  changeIps: whenIdle,
  changeConfigs: anyBut('deleting'),
  changeBackups: anyBut('deleting'),
} as const satisfies Record<string, Ask>

export type ComputeAction = keyof typeof computeCan

/**
 * Returns the reason why a disk is in use, or undefined. A resize of such a disk is accepted but then fails (document
 * 3, 4), so the request is not rejected; forms show the reason in advance.
 * @param active true if the disk is in the configuration profile with which the instance is booted
 */
export function diskInUse(status: string, active: boolean): string | undefined {
  return status !== 'offline' && active
    ? 'The disk is in use. Shut the instance down first.'
    : undefined
}
