import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { cancelIdle, whenIdle } from '#lib/idle.ts'
import { likelyNext } from '#lib/preload.ts'
import { createStore, useStore } from '#lib/store.ts'

// React's `lazy` caches a failed import until the page reloads, and fails the surrounding screen. These helpers retry
// the import and do not use Suspense, which would delay the first render.

/** Delay before a failed import is retried, in milliseconds. */
const pause = 5000

/**
 * Creates a component whose code is not part of the initial bundle. The code is loaded when the browser is idle after
 * the first render, or by `preload`. Until then `standIn` is rendered, or nothing.
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

/** Preloaded with the deferred shell, so that it is available without a network connection. */
const fallback = lazyIdle(async () => (await import('./OverlayFallback.tsx')).OverlayFallback)

/**
 * Creates an overlay (menu, dialog, drawer) whose code is loaded on first use. A failed load is reported in a separate
 * dialog, so that input on the screen is preserved. `preload` starts loading when a click is likely; otherwise the code
 * is loaded while the page is idle.
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
      let isUnmounted = false
      fallback.preload()
      fetch().then(
        (component) => !isUnmounted && setLoaded(() => component),
        (thrown: unknown) => {
          if (isUnmounted) return
          setError(thrown)
          setAttempt({ waits: false })
        },
      )
      return () => {
        isUnmounted = true
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
    /** Starts loading. Errors are ignored here, because they are shown when the overlay is opened. */
    preload: () => void fetch().catch(() => undefined),
  }
}
