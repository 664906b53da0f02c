import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areaSchedules, keptByBrowsers } from './consoleCalendar.ts'
import { areas as known } from './consoleKinds.ts'

const areas = join(import.meta.dirname, '../../src/areas')
const foldersWith = (file: string) =>
  readdirSync(areas).filter((area) => existsSync(join(areas, area, file)))

test('covers every area with calendar events or object kinds', () => {
  expect(Object.keys(known).toSorted()).toEqual(foldersWith('kind.ts').toSorted())
  expect([...Object.keys(areaSchedules), ...keptByBrowsers].toSorted()).toEqual(
    foldersWith('calendar.ts').toSorted(),
  )
})
