import { createStore, useStore } from '#lib/store.ts'

/** Message about a success. Errors are displayed where they occur: at the field, the form or the dialog. */
export interface Toast {
  id: number
  text: string
  /** Button that reverts the action, or link to the created object. */
  action?: { label: string; onSelect: () => void } | { label: string; href: string }
  /** Progress of a running operation. The toast remains visible until it ends. */
  progress?: { done: number; total: number }
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast. At most three are visible; the oldest one is removed. */
export function toast(text: string, action?: Toast['action']): number {
  lastId += 1
  toasts.set([...toasts.get().slice(-2), { id: lastId, text, ...(action && { action }) }])
  return lastId
}

/** Changes the text of a toast, if it is still visible. */
export function rewordToast(id: number, text: string): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, text } : each)))
}

/** Shows a toast with the progress of an operation; `end` replaces it with the result. */
export function progressToast(text: string, total: number) {
  toast(text)
  const id = lastId
  const replace = (next: Omit<Toast, 'id'>) =>
    toasts.set(toasts.get().map((each) => (each.id === id ? { id, ...next } : each)))
  replace({ text, progress: { done: 0, total } })
  return {
    progress: (done: number) => replace({ text, progress: { done, total } }),
    /** Shows a new toast, so that the result is announced even if the user has dismissed the progress toast. */
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
