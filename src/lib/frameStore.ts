import { createListeners, createStore, type Store } from './store.ts'

/** Tells followers of a store once a frame, however often it changes: nobody sees more. */
export function framed<State>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
): Pick<Store<State>, 'get' | 'subscribe'> {
  let frame: number | undefined
  const { add, call } = createListeners(() =>
    store.subscribe(() => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        call()
      })
    }),
  )
  return { get: store.get, subscribe: add }
}

/** A store that changes more often than anybody sees. */
export function createFrameStore<State>(state: State): Store<State> {
  const store = createStore(state)
  return { ...framed(store), set: store.set }
}
