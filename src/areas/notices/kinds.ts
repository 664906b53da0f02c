export type NoticeKind = 'finished' | 'failures' | 'attention'

export const noticeKinds: readonly { kind: NoticeKind; label: string; help: string }[] = [
  {
    kind: 'finished',
    label: 'Jobs that finish',
    help: 'Of everybody in the account, read every 30 seconds.',
  },
  {
    kind: 'failures',
    label: 'Jobs that fail',
    help: 'With the reason, where the platform tells one.',
  },
  {
    kind: 'attention',
    label: 'What newly needs attention',
    help: 'By the rules of the overview, read every 10 minutes. Snoozed findings stay quiet.',
  },
]

/** Notification kinds for webhooks, with help texts that do not depend on data stored in the browser. */
export const webhookKinds = noticeKinds.map((each) =>
  each.kind === 'attention'
    ? {
        ...each,
        help: 'By the rules of the overview, read every 10 to 12 minutes: one delivery for each finding, once while it stays, snoozed or not. What the first look finds is not posted.',
      }
    : each,
)
