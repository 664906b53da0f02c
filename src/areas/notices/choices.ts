import { createPersonStore, isRecord } from '#lib/personStore.ts'
import { type NoticeKind, noticeKinds } from './kinds.ts'

/** Notification kinds that are enabled in this browser for a user. */
type Choices = Readonly<Partial<Record<NoticeKind, boolean>>>

const choices = createPersonStore<Choices>('console.notices', (stored) =>
  isRecord(stored)
    ? Object.fromEntries(noticeKinds.map(({ kind }) => [kind, (stored[kind] as unknown) === true]))
    : {},
)

export const chooseNotice = (kind: NoticeKind, isChosen: boolean) =>
  choices.change((known) => ({ ...known, [kind]: isChosen }))

export const useChoices = choices.use
