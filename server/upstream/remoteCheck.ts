import type { Check } from '#platform/index.ts'
import type { Settings } from '../config/settings.ts'
import { networkFailure } from './networkErrors.ts'

/** Time for which a successful check is cached, in milliseconds, because the endpoint is public. */
const successTtl = 5000

/** Returns the readiness check of a remote API. Any response except 502, 503 and 504 counts as reachable. */
export function remoteChecks({ apiBaseUrl }: Pick<Settings, 'apiBaseUrl'>): Record<string, Check> {
  if (apiBaseUrl === undefined) return {}
  let reached: number | undefined
  return {
    async api() {
      if (reached !== undefined && Date.now() - reached < successTtl) return
      try {
        // The path need not exist: a response with 404 shows that the API is reachable.
        const response = await fetch(apiBaseUrl, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(2000),
        })
        if ([502, 503, 504].includes(response.status))
          throw new Error(`It responds with ${response.status}`)
      } catch (error) {
        const cause = networkFailure(error, new URL(apiBaseUrl).host)
        throw new Error('The API cannot be reached', { cause })
      }
      reached = Date.now()
    },
  }
}
