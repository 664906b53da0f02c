import { useSyncExternalStore } from 'react'

/** Good news only. What failed is said where the person is: at the field, the form or the dialog. */
export interface Toast {
  id: number
  text: string
  /** Takes it back, or leads to what was made. */
  action?: { label: string; onSelect: () => void } | { label: string; href: string }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** At most three stand at once; the oldest makes room. */
export function toast(text: string, action?: Toast['action']): void {
  lastId += 1
  set([...toasts.slice(-2), { id: lastId, text, ...(action && { action }) }])
}

export function dismissToast(id: number): void {
  set(toasts.filter((each) => each.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
