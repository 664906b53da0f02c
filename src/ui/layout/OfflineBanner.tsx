import { mdiWifiOff } from '@mdi/js'
import { useSyncExternalStore } from 'react'
import { Banner } from './Banner.tsx'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Banner shown while the browser is offline. */
export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <Banner icon={mdiWifiOff}>
      You are offline. This page may be out of date. Your changes stay on this page, and loading
      resumes automatically.
    </Banner>
  )
}
