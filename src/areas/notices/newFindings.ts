import { plural } from '#lib/format.ts'
import { overviewPaths } from '#paths/overview.ts'
import type { Finding } from '../insights/overview/rules/rule.ts'
import { type BrowserNotice, maxNotifications } from './browserNotice.ts'

/** Returns the findings of an overview check that no previous check had. The first check returns none. */
export function newFindings(
  found: readonly Finding[],
  known: ReadonlySet<string> | undefined,
): { fresh: Finding[]; known: ReadonlySet<string> } {
  return {
    fresh: known === undefined ? [] : found.filter(({ id }) => !known.has(id)),
    // Retain known ids, so that a finding that could not be read once is not new when it reappears.
    known: new Set([...(known ?? []), ...found.map(({ id }) => id)]),
  }
}

export function noticesOfFindings(fresh: readonly Finding[]): BrowserNotice[] {
  if (fresh.length > maxNotifications)
    return [
      {
        title: `${plural(fresh.length, 'thing')} newly need attention`,
        body: [...new Set(fresh.map(({ label }) => label))].join(', '),
        href: overviewPaths.screen(),
        tag: 'console overview',
      },
    ]
  return fresh.map(({ id, label, object, reason, href }) => ({
    title: `${label}: ${object}`,
    body: reason,
    href: href ?? overviewPaths.screen(),
    tag: `console finding ${id}`,
  }))
}
