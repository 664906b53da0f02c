import Bowser from 'bowser'

/** Formats a user agent as browser and operating system: "Firefox 141 on Windows". */
export function browserText(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return [name || 'Unknown browser', ...(system ? [system] : [])].join(' on ')
}
