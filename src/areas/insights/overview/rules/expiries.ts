import { day, hour } from '#contract/rules/durations.ts'
import { parseTime } from '#lib/time.ts'
import { accountPaths } from '#paths/account.ts'
import { objectStoragePaths } from '#paths/object-storage.ts'
import { rule, type Found } from './rule.ts'

/** Lead time for replacing expiring objects, in milliseconds. */
const expiryNotice = 14 * day
const linkNotice = 24 * hour
/** Time after which an expired object is no longer reported, in milliseconds. */
const forgottenAfter = 7 * day

/** Returns undefined for an expiry far in the future or long ago. */
export function expiring(at: number | undefined, now: number, notice = expiryNotice) {
  if (at === undefined || at - now > notice || now - at > forgottenAfter) return undefined
  return at <= now ? 'expired' : 'expires'
}

export const expiringTokens = rule({
  id: 'token-expires',
  label: 'Token expires',
  about: 'Access tokens that expire within 14 days',
  several: { one: 'access token', text: 'expire soon or have expired', of: 'tokens' },
  urgency: 'soon',
  reads: ['tokens'],
  find: ({ tokens }, { now }) =>
    tokens.flatMap(({ id, label, expiry }): Found[] => {
      const at = parseTime(expiry)?.getTime()
      const state = expiring(at, now)
      if (!state) return []
      return [
        {
          id: `token ${id} ${expiry}`,
          kind: 'Token',
          object: label || `Token ${id}`,
          reason: `${state === 'expired' ? 'Expired' : 'Expires soon'}: programs that use it need a new token.`,
          href: accountPaths.tokens(),
          action: { label: 'Create token', href: accountPaths.newToken() },
          at,
        },
      ]
    }),
})

export const expiringApps = rule({
  id: 'app-expires',
  label: 'Application expires',
  about: 'Applications whose access ends within 14 days',
  several: { one: 'application', text: 'lose access soon', of: 'apps' },
  urgency: 'plan',
  reads: ['apps'],
  find: ({ apps }, { now }) =>
    apps.flatMap(({ id, label, expiry }): Found[] => {
      const at = parseTime(expiry)?.getTime()
      // Ignore an expiry within a day: it belongs to a short session that the application renews automatically.
      const state = at !== undefined && at - now > day ? expiring(at, now) : undefined
      if (!state) return []
      return [
        {
          id: `app ${id} ${expiry}`,
          kind: 'Application',
          object: label || `Application ${id}`,
          reason: 'Its access ends soon: sign in from it again.',
          href: accountPaths.apps(),
          action: { label: 'View applications', href: accountPaths.apps() },
          at,
        },
      ]
    }),
})

export const expiringLinks = rule({
  id: 'link-expires',
  label: 'Link expires',
  about: 'Shared links that end within a day',
  several: { one: 'shared link', text: 'end within a day' },
  urgency: 'plan',
  reads: ['links'],
  find: ({ links }, { now }) =>
    links.flatMap(({ path, name, made, until }): Found[] => {
      // Ignore short-lived links, because their creator intended them to expire soon.
      const isLong = until - made > linkNotice
      if (!isLong || until <= now || expiring(until, now, linkNotice) !== 'expires') return []
      return [
        {
          id: `link ${path.clusterId} ${path.bucket} ${name} ${until}`,
          kind: 'Link',
          object: name,
          reason: `The link to it in ${path.bucket} ends within a day.`,
          href: objectStoragePaths.objects(path),
          action: { label: 'Open bucket', href: objectStoragePaths.objects(path) },
          at: until,
        },
      ]
    }),
})
