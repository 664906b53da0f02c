import { expect, test } from 'vitest'
import { noticeAction } from './noticeAction.ts'

const about = (type: string, id: number | string | null) => ({ type, id, label: null, url: null })

test.each([
  ['migration_pending', about('compute', 5), 'Migrate now', '/compute/5?action=migrate'],
  ['migration_imminent', about('compute', '5'), 'Migrate now', '/compute/5?action=migrate'],
  ['ticket_abuse', about('ticket', 7), 'Reply', '/support/7'],
  ['payment_due', about('account', null), 'View balance', '/account/contact'],
  ['billing_email_bounce', null, 'Change billing email', '/account/contact/edit'],
  ['user_email_bounce', null, 'Change email', '/account/profile/edit'],
])('links a notification of type %s to its action', (type, entity, label, to) => {
  expect(noticeAction({ type, entity })).toEqual({ label, to })
})

test.each([
  ['reboot_scheduled', about('compute', 5)],
  ['migration_scheduled', about('compute', null)],
  ['migration_scheduled', about('volume', 5)],
  ['ticket_important', about('ticket', '../account')],
  ['outage', about('region', 'us-iad')],
  ['a_later_type', null],
])('offers no action for a notification of type %s about %j', (type, entity) => {
  expect(noticeAction({ type, entity })).toBeUndefined()
})
