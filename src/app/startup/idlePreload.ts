import { savesData } from '#lib/savesData.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter, RouteObject } from 'react-router'
import { whenIdle } from '#lib/idle.ts'
import { likelyNext, type Load } from '#lib/preload.ts'
import { areaLoads } from './lazyRoutes.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Milliseconds without a key, a press or a turn of the wheel after which nobody acts. */
const rest = 400

/** The mark in the page's timeline once all of it has come. */
const preloaded = 'console.preloaded'

/** Milliseconds between looks at whether the page is at rest. */
const look = 250

/**
 * Fetches and evaluates the code of what people do next, one part at a time while the page is at rest: the
 * screens of the area that is shown, charts, the panels of the frame, the routes of the other areas. Nothing where the browser is told to save data.
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
    const load = mayLoad ? wanted(router).find((candidate) => !done.has(candidate)) : undefined
    if (mayLoad && !load && performance.getEntriesByName(preloaded).length === 0)
      performance.mark(preloaded)
    if (load) {
      done.add(load)
      // What gets lost on its way is asked for again when it is needed.
      await load().catch(() => undefined)
    }
    timer = setTimeout(() => whenIdle(() => void step()), load ? 0 : look)
  }
  void step()
  return () => {
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, onAct, { capture: true })
  }
}

/** In the order in which people most often want them. */
const wanted = (router: Router): Load[] => [...screensOf(router), ...likelyNext, ...areaLoads]

/** The code of every screen of the area that is shown, those of single objects first. */
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
