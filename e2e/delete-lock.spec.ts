import { choose } from './support/select.ts'
import { openAction, openMenu } from './support/computes.ts'
import { expect, test } from './support/test.ts'

test('a locked instance is neither deleted, rebuilt nor cloned onto until it is unlocked', async ({
  page,
  account,
  signIn,
}) => {
  const locked = await account.addCompute('db-1', { tags: ['protected'] })
  const other = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const reason = 'Locked by its tag “protected”. Unlock it first.'

  await page.goto('/compute')
  await openMenu(page.getByRole('row', { name: /db-1/ }))
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(reason)
  await expect(page.getByRole('menuitem', { name: 'Unlock', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.goto(`/compute/${other.id}/overview`)
  await openAction(page, 'Clone')
  const clone = page.getByRole('dialog', { name: /^Clone/ })
  await choose(page, 'To', /An existing instance/)
  await expect(
    clone.getByRole('combobox', { name: 'Instance' }).getByRole('option', { name: /db-1/ }),
  ).toHaveText(new RegExp(reason))
  await page.goto(`/compute/${locked.id}/overview`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  for (const action of ['Rebuild', 'Delete'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${action}`) })).toContainText(
      reason,
    )
  await page.getByRole('menuitem', { name: 'Unlock', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Unlock db-1?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('unlock db-1')
  await expect(page.getByRole('option', { name: /^Unlock/, selected: true })).toContainText('db-1')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove the tag protected' }).click()
  await expect(page.getByText('db-1 is unlocked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Locked: unlock' })).toBeHidden()
  await openAction(page, 'Delete')
  await expect(page.getByRole('alertdialog', { name: 'Delete db-1?' })).toBeVisible()
})
