import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { cancelIdle, whenIdle } from '#lib/idle.ts'

/** Milliseconds after which code that got lost on its way is asked for again. */
const pause = 5000

/**
 * A component whose code the first drawing does without. It is fetched when that is painted and nothing else is to be
 * done, or by `fetch`; until then the stand-in is shown, nothing when there is none. It goes around Suspense, which would
 * hold the first appearance back.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: (props: Props) => ReactNode = () => null,
) {
  let piece: ComponentType<Props> | undefined
  let loading = false
  const listeners = new Set<() => void>()

  const fetch = () => {
    if (loading) return
    loading = true
    load().then(
      (loaded) => {
        piece = loaded
        for (const listener of listeners) listener()
      },
      () => {
        loading = false
        setTimeout(fetch, pause)
      },
    )
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const loaded = () => piece

  function Later(props: Props) {
    useEffect(() => {
      const handle = whenIdle(fetch)
      return () => cancelIdle(handle)
    }, [])
    const Piece = useSyncExternalStore(subscribe, loaded)
    return Piece ? createElement(Piece, props) : standIn(props)
  }
  return { Component: Later, fetch }
}
