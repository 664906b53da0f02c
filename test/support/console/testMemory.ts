import { afterAll, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { signOut } from '#api/session/session.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { preferenceDefaults, type PreferenceKey, setPreference } from '#lib/preferences.ts'

// Test files share module state, so reset it after each file.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const api = respondWith(() => ({}))
  await signOut()
  api.restore()
  queryClient.clear()
  for (const key of Object.keys(preferenceDefaults) as PreferenceKey[])
    setPreference(key, preferenceDefaults[key])
  window.localStorage.clear()
  window.sessionStorage.clear()
})
