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
    'a firewall is made, given rules, assigned, taken back and deleted',
  ],
  'src/areas/object-storage/objects/useFileOffer.tsx': [
    'e2e/clicks-other.spec.ts',
    'thirty files with awkward names go into a fresh bucket by three clicks at most',
  ],
  'src/areas/support/Composer.tsx': [
    'e2e/tickets.spec.ts',
    'a ticket is opened from an instance, answered, replied to with files and closed',
  ],
  'src/ui/chart/ChartCrosshair.tsx': ['src/ui/chart/TimeChart.test.tsx', 'buttons zoom as well'],
  'src/ui/table/TableHead.tsx': [
    'src/ui/table/DataTable.test.tsx',
    'columns are chosen, moved and widened, for this reader and in the address',
  ],
}

test('everything that can be dragged has a test that does the same by pressing', () => {
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
  'src/ui/MenuList.tsx': 'keeps the focus',
  'src/ui/chart/ChartCrosshair.tsx': 'reads a value, or begins a drag that ends where it is let go',
  'src/ui/focusHeading.ts': 'leaves the focus alone from then on',
  'src/ui/table/TableHead.tsx': 'begins a drag that can be dragged back',
  'src/ui/tooltipLayer.ts': 'hides the tooltip',
  'src/ui/useBackdropPress.ts': 'remembers where the press began',
}

test('no press acts before it is let go', () => {
  expect(withAny(/\b(?:on)?(?:pointer|mouse)down\b|\b(?:on)?touchstart\b/i)).toEqual(
    Object.keys(downs).toSorted(),
  )
})
