import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { cancelIdle, whenIdle } from '#lib/idle.ts'
import { likelyNext } from '#lib/preload.ts'
import { createStore, useStore } from '#lib/store.ts'

// React's `lazy` remembers a file that got lost for the life of the page, and fails the screen around it. These ask again,
// and go around Suspense, which would hold the first appearance back.

/** Milliseconds after which code that got lost on its way is asked for again. */
const pause = 5000

/**
 * A component whose code the initial render does without. It is fetched when that is painted and nothing else is to be
 * done, or by `preload`; until then the stand-in is shown, nothing when there is none.
 */
export function lazyIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: (props: Props) => ReactNode = () => null,
) {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  let loading = false

  const preload = () => {
    if (loading) return
    loading = true
    load().then(loaded.set, () => {
      loading = false
      setTimeout(preload, pause)
    })
  }

  function LazyIdle(props: Props) {
    useEffect(() => {
      const handle = whenIdle(preload)
      return () => cancelIdle(handle)
    }, [])
    const Loaded = useStore(loaded)
    return Loaded ? createElement(Loaded, props) : standIn(props)
  }
  return { Component: LazyIdle, preload }
}

/** Preloaded with the deferred shell: it must not need the network when that is what failed. */
const fallback = lazyIdle(async () => (await import('./OverlayFallback.tsx')).OverlayFallback)

/**
 * An overlay whose code is fetched at the first need: a menu, a dialog, a drawer. Code that gets lost is told in a dialog
 * of its own, and what is typed on the screen stays. `preload` starts the fetch when a press is likely; else it is fetched
 * while the page is at rest.
 */
export function lazyOverlay<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    loaded ??= await load()
    return loaded
  }
  likelyNext.add(fetch)

  function LazyOverlay(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [error, setError] = useState<unknown>()
    const [attempt, setAttempt] = useState({ waits: true })
    useEffect(() => {
      if (!attempt.waits) return undefined
      let gone = false
      fallback.preload()
      fetch().then(
        (component) => !gone && setLoaded(() => component),
        (thrown: unknown) => {
          if (gone) return
          setError(thrown)
          setAttempt({ waits: false })
        },
      )
      return () => {
        gone = true
      }
    }, [attempt])
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <fallback.Component
        error={error}
        waits={attempt.waits}
        onRetry={() => setAttempt({ waits: true })}
        onClose={props.onClose}
      />
    )
  }

  return {
    Component: LazyOverlay,
    /** A failure is told when the overlay is opened. */
    preload: () => void fetch().catch(() => undefined),
  }
}
