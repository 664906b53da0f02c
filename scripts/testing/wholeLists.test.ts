import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lists of which a screen reads one page only, none of them to choose from. */
const onePage = new Set([
  // The notices of an account are few, and come in one answer.
  'computes/actions/useResizePrerequisites.ts listNotifications',
  'computes/overview/AnnouncedMaintenance.tsx listNotifications',
  // The contract has it in a single page.
  'computes/plans/queries.ts listRegionsAvailability',
  // Names the domains that it did not search.
  'computes/useZoneRecords.ts listDomains',
])

const read =
  /useQuery\(\s*(?:\{\s*\.\.\.)?(?:optionalQuery\()?(?:firstPageOf(?:<\w+>)?\()?(list\w+)Options\(/g

test('no picker ends at the first page of its list', () => {
  const files = globSync('src/areas/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(read)].map(
      ([, operation]) => `${file.replace('src/areas/', '')} ${operation}`,
    ),
  )
  expect(new Set(found)).toEqual(onePage)
})
