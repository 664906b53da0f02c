import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/generated|\.test\.tsx?$|\/test[A-Z]/.test(file),
)
const withAny = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

/** Source files with drag and drop, each with the test that does the same without dragging (WCAG 2.2, 2.5.7). */
const twins: Record<string, readonly [file: string, title: string]> = {
  'src/areas/firewalls/rules/RuleInput.tsx': [
    'e2e/volumes-firewalls.spec.ts',
    'creates a firewall, edits its rules, assigns and unassigns it, and deletes it',
  ],
  'src/areas/object-storage/objects/useFileOffer.tsx': [
    'e2e/clicks-other.spec.ts',
    'uploads thirty files with unusual names to a new bucket in at most three clicks',
  ],
  'src/areas/support/Composer.tsx': [
    'e2e/tickets.spec.ts',
    'opens a ticket from an instance, shows the answer, replies with files and closes it',
  ],
  'src/ui/chart/ChartCrosshair.tsx': ['src/ui/chart/TimeChart.test.tsx', 'zooms with buttons'],
  'src/ui/table/TableHead.tsx': [
    'src/ui/table/DataTable.test.tsx',
    'shows, moves and resizes columns, and stores this in the preferences and the URL',
  ],
}

test('every draggable element has a test of the same action without dragging', () => {
  const dragged = /\bdraggable\b|\bonDrag|\bonDrop\b|Listener\('(?:drag|drop)|setPointerCapture/
  expect(withAny(dragged)).toEqual(Object.keys(twins).toSorted())
  const missing = Object.values(twins).filter(
    ([file, title]) => !/test\(\s*$/.test(readFileSync(file, 'utf8').split(`'${title}'`)[0] ?? ''),
  )
  expect(missing).toEqual([])
})

/** Source files that handle the down-event of a pointer, with what they do on it (WCAG 2.2, 2.5.2). */
const downs: Record<string, string> = {
  'src/app/account-menu/AccountMenu.tsx': 'remembers where the press began',
  'src/app/startup/idlePreload.ts': 'waits until nobody presses anything',
  'src/ui/overlay/MenuList.tsx': 'keeps the focus',
  'src/ui/chart/ChartCrosshair.tsx': 'reads a value, or begins a drag that ends where it is let go',
  'src/ui/a11y/focusHeading.ts': 'leaves the focus alone from then on',
  'src/ui/table/TableHead.tsx': 'begins a drag that can be dragged back',
  'src/ui/overlay/tooltipLayer.ts': 'hides the tooltip',
  'src/ui/overlay/useBackdropPress.ts': 'remembers where the press began',
}

test('no action runs before the pointer is released', () => {
  expect(withAny(/\b(?:on)?(?:pointer|mouse)down\b|\b(?:on)?touchstart\b/i)).toEqual(
    Object.keys(downs).toSorted(),
  )
})
