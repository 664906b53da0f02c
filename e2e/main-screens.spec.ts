import { navigation } from '../src/areas/navigation.ts'
import { checkAccess, violationsOf } from './support/access.ts'
import { graveOf } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

// Every screen and drawer is covered by access.spec.ts and access-drawers.spec.ts; this is the short check of each area.

const screens = navigation.flatMap(({ items }) => items)

/** The screens that are checked in the dark theme too. */
const inBothThemes = ['/compute', '/domains', '/databases', '/object-storage']

test(
  'the main screen of each area has no serious accessibility violation',
  { tag: '@main' },
  async ({ page, signIn }) => {
    await signIn()
    for (const { label, to } of screens) {
      await page.goto(to)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await settled(page)
      if (inBothThemes.includes(to)) await checkAccess(page, label)
      else expect.soft(graveOf(await violationsOf(page)), label).toEqual([])
    }
  },
)
