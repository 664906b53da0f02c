import { createListeners, type Store } from './store.ts'

/** A store that changes more often than anybody sees: those who follow it are told once a frame. */
export function createFrameStore<State>(state: State): Store<State> {
  const { add, call } = createListeners()
  let frame: number | undefined
  return {
    get: () => state,
    set: (next) => {
      state = next
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        call()
      })
    },
    subscribe: add,
  }
}
