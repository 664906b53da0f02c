import { useSyncExternalStore } from 'react'

/** Functions that are called when something happens. */
export interface Listeners<Args extends unknown[] = []> {
  /** Calls the listener from now on, until the returned function is called. */
  add: (listener: (...args: Args) => void) => () => void
  call: (...args: Args) => void
  isEmpty: () => boolean
}

/** @param open called before the first listener is added; what it returns, after the last one is gone */
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

/** A value outside of React that components and others follow. */
export interface Store<State> {
  get: () => State
  set: (state: State) => void
  /** Called after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** @param open called before the first listener is added; what it returns, after the last one is gone */
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

/** Draws the calling component again whenever the value changes. */
export const useStore = <State>({ subscribe, get }: Pick<Store<State>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get)
