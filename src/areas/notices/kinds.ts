export type NoticeKind = 'finished' | 'failures' | 'attention'

export const noticeKinds: readonly { kind: NoticeKind; label: string; help: string }[] = [
  {
    kind: 'finished',
    label: 'Jobs that finish',
    help: 'Jobs of all users in the account, checked every 30 seconds.',
  },
  {
    kind: 'failures',
    label: 'Jobs that fail',
    help: 'With the reason, if the platform reports one.',
  },
  {
    kind: 'attention',
    label: 'New findings',
    help: 'Findings of the overview, checked every 10 minutes. Accepted and snoozed findings are left out.',
  },
]

/** Notification kinds for webhooks, with help texts that do not depend on data stored in the browser. */
export const webhookKindChoices = noticeKinds.map((each) =>
  each.kind === 'attention'
    ? {
        ...each,
        help: 'Findings of the overview, checked every 10 to 12 minutes. Each new finding is sent once. Accepted and snoozed findings, and findings of the first check, are not sent.',
      }
    : each,
)
