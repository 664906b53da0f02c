import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areaSchedules, keptByBrowsers } from './consoleCalendar.ts'
import { consoleKindOf } from './consoleKinds.ts'

const areas = join(import.meta.dirname, '../../src/areas')
const withCalendar = readdirSync(areas).filter((area) => {
  const path = join(areas, area, 'objects.ts')
  return (
    existsSync(path) && /export (const calendar|\{ calendar)\b/.test(readFileSync(path, 'utf8'))
  )
})

test('reads the object kinds from the manifests of the areas', () => {
  expect(consoleKindOf('compute')?.label).toBe('Instance')
  expect(consoleKindOf('script')?.label).toBe('Script')
})

test('covers every area with calendar events', () => {
  expect([...Object.keys(areaSchedules), ...keptByBrowsers].toSorted()).toEqual(
    withCalendar.toSorted(),
  )
})
