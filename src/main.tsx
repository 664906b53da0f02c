import './ui/theme/base.css'
import './app/startup/frame.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#api/query/query.ts'
import { followRefreshPreference } from '#api/query/polling.ts'
import { protectComposition } from '#lib/composition.ts'
import { whenIdle } from '#lib/idle.ts'
import { followAppearance } from './app/appearance.ts'
import { initialRender } from './app/startup/initialRender.ts'
import { router } from './app/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

protectComposition()
followAppearance()
followRefreshPreference(queryClient)

void initialRender(router, queryClient).then(() => {
  // A transition is drawn in small steps, between which the browser answers what is pressed.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  const startPreload = async () => {
    const { preloadWhenIdle } = await import('./app/startup/idlePreload.ts')
    preloadWhenIdle(router, queryClient)
  }
  // Without it everything is fetched when it is needed.
  whenIdle(() => void startPreload().catch(() => undefined))
})
