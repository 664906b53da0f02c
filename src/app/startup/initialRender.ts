import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'

/** Maximum delay before the layout renders without its content, in milliseconds. */
const maxDelay = 100

/**
 * Resolves when the route and its data are loaded, or after the maximum delay. The data is requested in parallel with
 * the scripts and has usually arrived, so that the page renders once instead of first as a skeleton.
 */
export async function initialRender(
  router: ReturnType<typeof createBrowserRouter>,
  client: QueryClient,
): Promise<void> {
  const all = async () => {
    await until(
      () => router.state.initialized,
      (look) => router.subscribe(look),
    )
    await until(
      () => client.isFetching() === 0,
      (look) => client.getQueryCache().subscribe(look),
    )
  }
  await Promise.race([all(), new Promise((resolve) => setTimeout(resolve, maxDelay))])
}

function until(holds: () => boolean, subscribe: (look: () => void) => () => void): Promise<void> {
  if (holds()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!holds()) return
      stop()
      resolve()
    })
  })
}
