import { preference, subscribePreferences } from '#lib/preferences.ts'

/**
 * Keeps the attributes on `<html>` in step with the preferences and with the system's scheme. The
 * first values come from `public/boot.js`, which runs before this bundle arrives.
 */
export function followAppearance(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const theme = preference('theme')
    const dark = theme === 'dark' || (theme === 'system' && system.matches)
    const page = document.documentElement
    page.dataset.colorScheme = dark ? 'dark' : 'light'
    page.dataset.density = preference('density')
    setMeta('color-scheme', dark ? 'dark' : 'light')
    setMeta('theme-color', getComputedStyle(page).getPropertyValue('--surface-0').trim())
  }
  apply()
  system.addEventListener('change', apply)
  const unsubscribe = subscribePreferences(apply)
  return () => {
    system.removeEventListener('change', apply)
    unsubscribe()
  }
}

function setMeta(name: string, content: string) {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}
