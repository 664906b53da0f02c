import { expect, test } from 'vitest'
import { type AreaImport, areaImports } from './areaImports.ts'

/** Modules of platform areas that other areas may import, in addition to `rows.ts` and the types of `tables.ts`. */
const platformOffers = new Set([
  'account/grants.ts',
  'account/lockAccount.ts',
  'account/logins.ts',
  'computes/computeJobs.ts',
  'computes/networking/addresses.ts',
  'computes/networking/ips.ts',
  'computes/requireIdle.ts',
  'computes/statistics/egressTraffic.ts',
  'computes/toCompute.ts',
  'networking/rdns.ts',
  'object-storage/egressBytes.ts',
  'vpcs/vpcInterfaces.ts',
  'vpcs/vpcIps.ts',
])

/** Modules of console areas that other areas may import, in addition to `queries.ts` and `public/`. */
const consoleOffers = new Set([
  'account/calendar.ts',
  'account/noticeQueries.ts',
  'account/useDeletedEntities.ts',
  'calendar/windowTimes.ts',
  'computes/actions/EnableBackupsDialog.tsx',
  'computes/network/LeftBehind.tsx',
  'computes/statistics/pacedStats.ts',
  'computes/statistics/periodBefore.ts',
  'computes/statistics/statsMetrics.ts',
  'computes/statistics/statsRange.ts',
  'computes/useComputeAction.ts',
  'databases/engineApi.ts',
  'databases/maintenance/words.ts',
  'databases/plans.ts',
  'domains/checks/serviceWarnings.ts',
  'firewalls/assignFirewallDialog.ts',
  'firewalls/rules/ruleLabels.ts',
  'insights/overview/rules/rule.ts',
  'insights/overview/useOpenFindings.ts',
  'inventory/useTakeSnapshot.ts',
  'object-storage/acls.ts',
  'object-storage/buckets/certificateDetails.ts',
  'object-storage/objects/sharedLinks.ts',
  'support/ticketLists.ts',
  'support/ticketState.ts',
])

const described = ({ from, to }: AreaImport) => `${from} imports ${to}`

const unusedOf = (publicFiles: ReadonlySet<string>, found: readonly AreaImport[]) =>
  [...publicFiles].filter((path) => !found.some(({ to }) => to === path))

test('platform areas import only the public modules of other areas', () => {
  const found = areaImports('platform/areas')
  expect(found.length).toBeGreaterThan(20)
  const refused = found.filter(
    ({ to, typeOnly }) =>
      !to.endsWith('/rows.ts') &&
      !(to.endsWith('/tables.ts') && typeOnly) &&
      !platformOffers.has(to),
  )
  expect(refused.map(described)).toEqual([])
  expect(unusedOf(platformOffers, found)).toEqual([])
})

test('console areas import only the public modules of other areas', () => {
  const found = areaImports('src/areas')
  expect(found.length).toBeGreaterThan(40)
  const refused = found.filter(
    ({ to }) => !/\/queries\.ts$|^[^/]+\/public\//.test(to) && !consoleOffers.has(to),
  )
  expect(refused.map(described)).toEqual([])
  expect(unusedOf(consoleOffers, found)).toEqual([])
})

/** Lower it with each import that is removed. To add one, first look for a common layer for the imported module. */
const maxConsoleImports = 139

test('console areas import each other no more often than before', () => {
  expect(areaImports('src/areas').length).toBeLessThanOrEqual(maxConsoleImports)
})
