import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/store.ts'

export interface BrowserNotice {
  title: string
  body: string
  /** Where a press on it leads. */
  href: string
  /** Another one of the same tag takes its place. */
  tag: string
}

/** More at once are told together. */
export const mostAtOnce = 3

/** `unsupported`: the browser has none, or gives them to https addresses and this machine alone. */
export type NoticePermission = NotificationPermission | 'unsupported'

const changes = createListeners()

function current(): NoticePermission {
  return 'Notification' in window && window.isSecureContext
    ? Notification.permission
    : 'unsupported'
}

function follow(told: () => void) {
  const stop = changes.add(told)
  let status: PermissionStatus | undefined
  let isOver = false
  // People change it in the browser's own settings too; a browser that does not tell is asked at the next press.
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', told)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    status?.removeEventListener('change', told)
    stop()
  }
}

export const useNoticePermission = (): NoticePermission => useSyncExternalStore(follow, current)

/** Asks the person; browsers hear it only in answer to a press. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission()
  changes.call()
}

/** @returns false where the browser shows none to a page, as on Android */
export function showNotice(
  { title, body, href, tag }: BrowserNotice,
  follow: (href: string) => void,
): boolean {
  try {
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
      follow(href)
    })
    return true
  } catch (refused) {
    if (refused instanceof TypeError) return false
    throw refused
  }
}
