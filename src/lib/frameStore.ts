import { createListeners, createStore, type Store } from './store.ts'

/** Limits notifications of a store to one per animation frame, because users cannot see more. */
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

/** Creates a store that notifies at most once per animation frame. */
export function createFrameStore<State>(state: State): Store<State> {
  const store = createStore(state)
  return { ...framed(store), set: store.set }
}
