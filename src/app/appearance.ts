import { queryClient } from '#api/query/query.ts'
import { preference, subscribePreferences } from '#lib/preferences.ts'

/**
 * Keeps the attributes of `<html>` in sync with the preferences and the system's color scheme and contrast.
 * `public/boot.js` sets the initial values before this bundle is loaded.
 */
export function followAppearance(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const more = window.matchMedia('(prefers-contrast: more)')
  const apply = () => {
    const theme = preference('theme')
    const dark = theme === 'dark' || (theme === 'system' && system.matches)
    const contrast = preference('contrast')
    const high = contrast === 'high' || (contrast === 'system' && more.matches)
    const page = document.documentElement
    page.dataset.colorScheme = dark ? 'dark' : 'light'
    page.dataset.contrast = high ? 'high' : 'standard'
    page.dataset.density = preference('density')
    maskNames()
    setMeta('color-scheme', dark ? 'dark' : 'light')
    setMeta('theme-color', getComputedStyle(page).getPropertyValue('--surface-0').trim())
  }
  apply()
  system.addEventListener('change', apply)
  more.addEventListener('change', apply)
  const unsubscribe = subscribePreferences(apply)
  return () => {
    system.removeEventListener('change', apply)
    more.removeEventListener('change', apply)
    unsubscribe()
  }
}

let masking: Promise<unknown> | undefined

/** Loads the code that masks names and retries until it succeeds. The page is unreadable in the meantime. */
function maskNames() {
  const { dataset } = document.documentElement
  if (preference('privacy') === 'off') {
    if (dataset.privacy === 'loading') delete dataset.privacy
    return
  }
  dataset.privacy ??= 'loading'
  masking ??= import('./privacy/mask.ts').then(
    ({ followPrivacy }) => followPrivacy(queryClient),
    () => {
      masking = undefined
      setTimeout(maskNames, 5000)
    },
  )
}

function setMeta(name: string, content: string) {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}
