import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** Beside Chromium, in which all journeys run. */
export const engines = { Firefox: startFirefox, WebKit: startWebKit }
