import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** Engines in addition to Chromium, in which all end-to-end tests run. */
export const engines = { Firefox: startFirefox, WebKit: startWebKit }
