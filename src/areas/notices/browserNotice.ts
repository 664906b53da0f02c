import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/store.ts'

export interface BrowserNotice {
  title: string
  body: string
  /** URL that opens on click. */
  href: string
  /** A new notification replaces an existing one with the same tag. */
  tag: string
}

/** Maximum number of separate notifications; more are combined into one. */
export const maxNotifications = 3

/** `unsupported`: the browser has no notifications, or allows them only on https and localhost. */
export type NoticePermission = NotificationPermission | 'unsupported'

const changes = createListeners()

function current(): NoticePermission {
  return 'Notification' in window && window.isSecureContext
    ? Notification.permission
    : 'unsupported'
}

function follow(onChange: () => void) {
  const stop = changes.add(onChange)
  let status: PermissionStatus | undefined
  let isOver = false
  // Users can change the permission in the browser settings. Browsers that do not report the change are checked on the
  // next click.
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', onChange)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    status?.removeEventListener('change', onChange)
    stop()
  }
}

export const useNoticePermission = (): NoticePermission => useSyncExternalStore(follow, current)

/** Requests the permission. Browsers only allow this in response to a user action. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission()
  changes.call()
}

/** @returns false if the browser does not let pages show notifications, as on Android */
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
  } catch (thrown) {
    if (thrown instanceof TypeError) return false
    throw thrown
  }
}
