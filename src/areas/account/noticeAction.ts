import type { Notification } from '#api/generated/types.gen.ts'
import { computePaths } from '#paths/computes.ts'
import { ticketPaths } from '#paths/support.ts'
import { accountPaths } from '#paths/account.ts'

interface NoticeAction {
  label: string
  to: string
}

/** Actions for notifications whose entity has no id. */
const always: Readonly<Record<string, NoticeAction>> = {
  payment_due: { label: 'View balance', to: accountPaths.contact() },
  billing_email_bounce: { label: 'Change billing email', to: accountPaths.editContact() },
  user_email_bounce: { label: 'Change email', to: accountPaths.editProfile() },
}

/**
 * Returns the action that a notification asks the user to take; undefined if the provider acts automatically, as with
 * a scheduled reboot.
 */
export function noticeAction({ type, entity }: Notification): NoticeAction | undefined {
  if (type === undefined) return undefined
  const id = Number(entity?.id ?? Number.NaN)
  if (!Number.isSafeInteger(id)) return always[type]
  if (entity?.type === 'compute' && type.startsWith('migration_'))
    return { label: 'Migrate now', to: `${computePaths.detail(id)}?action=migrate` }
  if (entity?.type === 'ticket' && type.startsWith('ticket_'))
    return { label: 'Reply', to: ticketPaths.ticket(id) }
  return always[type]
}
