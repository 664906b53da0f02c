import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'

/** Milliseconds after which the frame is drawn without what it shall hold. */
const maxDelay = 100

/**
 * Settles when the route of the address is loaded and has its answers, or soon. The answers travel beside the scripts and
 * are most often here: drawn at once the page is laid out and painted a single time, not as a skeleton and then again.
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
