import { useSyncExternalStore } from 'react'

/** A set of event listeners. */
export interface Listeners<Args extends unknown[] = []> {
  /** Adds a listener. Returns a function that removes it. */
  add: (listener: (...args: Args) => void) => () => void
  call: (...args: Args) => void
  isEmpty: () => boolean
}

/**
 * @param open called before the first listener is added; returns a function that is called after the last one is
 * removed
 */
export function createListeners<Args extends unknown[] = []>(
  open?: () => () => void,
): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  let close: (() => void) | undefined
  return {
    add: (listener) => {
      if (listeners.size === 0) close = open?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) close?.()
      }
    },
    call: (...args) => {
      for (const listener of listeners) listener(...args)
    },
    isEmpty: () => listeners.size === 0,
  }
}

/** A value outside of React to which components and other code can subscribe. */
export interface Store<State> {
  get: () => State
  set: (state: State) => void
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/**
 * @param open called before the first listener is added; returns a function that is called after the last one is
 * removed
 */
export function createStore<State>(state: State, open?: () => () => void): Store<State> {
  const { add, call } = createListeners(open)
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      call()
    },
    subscribe: add,
  }
}

/** Returns the value and re-renders the component when it changes. */
export const useStore = <State>({ subscribe, get }: Pick<Store<State>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get)
