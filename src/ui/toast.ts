import { createStore, useStore } from '#lib/store.ts'

/** Good news only. What failed is said where the person is: at the field, the form or the dialog. */
export interface Toast {
  id: number
  text: string
  /** Takes it back, or leads to what was made. */
  action?: { label: string; onSelect: () => void } | { label: string; href: string }
  /** It stands until what it tells of has ended. */
  progress?: { done: number; total: number }
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** At most three stand at once; the oldest makes room. */
export function toast(text: string, action?: Toast['action']): number {
  lastId += 1
  toasts.set([...toasts.get().slice(-2), { id: lastId, text, ...(action && { action }) }])
  return lastId
}

/** Changes the words of a toast, if it still stands. */
export function rewordToast(id: number, text: string): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, text } : each)))
}

/** Tells of something that takes a while; `end` puts the outcome in its place. */
export function progressToast(text: string, total: number) {
  toast(text)
  const id = lastId
  const replace = (next: Omit<Toast, 'id'>) =>
    toasts.set(toasts.get().map((each) => (each.id === id ? { id, ...next } : each)))
  replace({ text, progress: { done: 0, total } })
  return {
    progress: (done: number) => replace({ text, progress: { done, total } }),
    /** Told anew, so that it is heard also where the first words were dismissed. */
    end: (outcome: string, action?: Toast['action']) => {
      dismissToast(id)
      toast(outcome, action)
    },
  }
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id))
}

export const useToasts = () => useStore(toasts)
