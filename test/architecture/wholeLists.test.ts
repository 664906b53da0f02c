import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lists of which a screen reads only one page. None of them is used for selection. */
const onePage = new Set([
  // An account has few notifications, which fit on one page.
  'computes/actions/useResizePrerequisites.ts listNotifications',
  'computes/overview/AnnouncedMaintenance.tsx listNotifications',
  // The contract returns it in a single page.
  'computes/plans/queries.ts listRegionsAvailability',
  // The screen names the domains that it did not search.
  'computes/useZoneRecords.ts listDomains',
])

const read =
  /useQuery\(\s*(?:\{\s*\.\.\.)?(?:optionalQuery\()?(?:firstPageOf(?:<\w+>)?\()?(list\w+)Options\(/g

test('no picker offers only the first page of its list', () => {
  const files = globSync('src/areas/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(read)].map(
      ([, operation]) => `${file.replace('src/areas/', '')} ${operation}`,
    ),
  )
  expect(new Set(found)).toEqual(onePage)
})
