import { savesData } from '#lib/savesData.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter, RouteObject } from 'react-router'
import { whenIdle } from '#lib/idle.ts'
import { likelyNext, type Load } from '#lib/preload.ts'
import { areaLoads } from './lazyRoutes.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Time without keyboard, pointer or wheel input after which the user is idle, in milliseconds. */
const rest = 400

/** Performance mark that is set when everything is preloaded. */
const preloaded = 'console.preloaded'

/** Interval between checks for idleness, in milliseconds. */
const idleCheckInterval = 250

/**
 * Preloads code that users are likely to need next, one chunk at a time while the page is idle: the screens of the
 * current area, charts, the panels of the shell, the routes of other areas. Does nothing if the data saver is on.
 */
export function preloadWhenIdle(router: Router, client: QueryClient): () => void {
  if (savesData()) return () => undefined
  const done = new Set<Load>()
  let acted = performance.now()
  let timer: ReturnType<typeof setTimeout>
  const onAct = () => {
    acted = performance.now()
  }
  const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  for (const act of acts) addEventListener(act, onAct, { capture: true, passive: true })

  const isBusy = () =>
    performance.now() - acted < rest ||
    client.isFetching() > 0 ||
    client.isMutating() > 0 ||
    router.state.navigation.state !== 'idle'
  const step = async () => {
    const mayLoad = !isBusy()
    const load = mayLoad
      ? preloadLoaders(router).find((candidate) => !done.has(candidate))
      : undefined
    if (mayLoad && !load && performance.getEntriesByName(preloaded).length === 0)
      performance.mark(preloaded)
    if (load) {
      done.add(load)
      // Ignore errors, because the code is requested again when it is needed.
      await load().catch(() => undefined)
    }
    timer = setTimeout(() => whenIdle(() => void step()), load ? 0 : idleCheckInterval)
  }
  void step()
  return () => {
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, onAct, { capture: true })
  }
}

/** Returns the code to preload, most likely first. */
const preloadLoaders = (router: Router): Load[] => [
  ...screensOf(router),
  ...likelyNext,
  ...areaLoads,
]

/** Returns the loaders of all screens of the current area, detail screens first. */
function screensOf({ state }: Router): Load[] {
  const [, area] = state.matches
  const screens = area ? lazyParts(area.route as RouteObject, false) : []
  return screens
    .toSorted((one, other) => Number(other.ofObject) - Number(one.ofObject))
    .map(({ load }) => load)
}

function lazyParts(
  { path = '', lazy, children = [] }: RouteObject,
  below: boolean,
): { load: Load; ofObject: boolean }[] {
  const ofObject = below || path.includes(':')
  const parts = typeof lazy === 'object' ? Object.values(lazy) : [lazy]
  return [
    ...parts.flatMap((load) => (load ? [{ load: load as Load, ofObject }] : [])),
    ...children.flatMap((child) => lazyParts(child, ofObject)),
  ]
}
