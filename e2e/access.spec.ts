import { checkAccess } from './support/access.ts'
import type { TestAccount } from './support/accounts.ts'
import { offline } from './support/computes.ts'
import { meetTheEnd } from './support/renewal.ts'
import { heading, sizes } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

// The tests visit many screens and do not depend on each other.
test.describe.configure({ mode: 'parallel' })

const fill = async (account: TestAccount) => {
  const { id } = await account.addCompute('web-1', { tags: ['web'], privateIp: true })
  await account.addCompute('web-2', { ...offline, backupsEnabled: true })
  return id
}

for (const { name, ...viewport } of sizes) {
  test.describe(`${name}`, () => {
    test.use({ viewport })

    test('sign-in, and unknown URLs', async ({ page, signIn }) => {
      await page.goto('/sign-in')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Enter a token.')).toBeVisible()
      await checkAccess(page, 'sign-in')
      await signIn()
      await page.goto('/compute/987654321')
      await heading(page, 'Instance 987654321 not found')
      await checkAccess(page, 'an unknown instance')
      await page.goto('/no/such/screen')
      await heading(page, 'Page not found')
      await checkAccess(page, 'an unknown screen')
    })

    test('the instance list, its menus, dialogs and bulk actions', async ({
      page,
      account,
      accounts,
      signIn,
    }) => {
      await fill(account)
      await signIn({ token: await account.token() })
      await page.goto('/compute')
      await expect(page.getByRole('row', { name: 'web-1' })).toBeVisible()
      await settled(page)
      await checkAccess(page, 'the list')

      await page.getByRole('button', { name: 'Filter by Status' }).click()
      await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
      await checkAccess(page, 'the values of a column')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'View options of Instances' }).click()
      await expect(page.getByRole('dialog', { name: 'View options of Instances' })).toBeVisible()
      await checkAccess(page, 'the view options')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Actions for web-1' }).click()
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
      await checkAccess(page, 'the menu of a row')
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await expect(page.getByRole('dialog', { name: 'Rename web-1' })).toBeVisible()
      await checkAccess(page, 'the rename dialog')
      await page.keyboard.press('Escape')

      await page.getByRole('checkbox', { name: 'Select web-1' }).click()
      const bar = page.getByRole('toolbar', { name: 'Selected rows' })
      await expect(bar).toBeVisible()
      await checkAccess(page, 'the selection')
      if (name === 'wide') await bar.getByRole('button', { name: 'Shut down' }).click()
      else {
        await bar.getByRole('button', { name: 'Actions for the selected rows' }).click()
        await page.getByRole('menuitem', { name: 'Shut down' }).click()
      }
      const question = page.getByRole('alertdialog', { name: 'Shut down 1 instance?' })
      await expect(question).toBeVisible()
      await checkAccess(page, 'the question of a bulk action')
      await question.getByRole('button', { name: 'Shut down 1 instance' }).click()
      await page.getByRole('button', { name: 'Show results' }).click()
      await expect(
        page.getByRole('article').getByText('1 of 1 request accepted').first(),
      ).toBeVisible()
      await checkAccess(page, 'the results of a bulk action')

      const empty = await accounts.make()
      await signIn({ token: await empty.token() })
      await page.goto('/compute')
      await expect(page.getByText('No instances yet')).toBeVisible()
      await checkAccess(page, 'an empty list')
    })

    test('the tabs of an instance', async ({ page, account, signIn }) => {
      const id = await fill(account)
      await signIn({ token: await account.token() })
      for (const tab of ['overview', 'stats', 'network', 'storage', 'configs', 'settings']) {
        await page.goto(`/compute/${id}/${tab}`)
        await heading(page, 'web-1')
        await settled(page)
        if (tab === 'stats') {
          await expect(
            page.getByRole('region', { name: /^IPv6/ }).locator('svg').first(),
          ).toBeVisible()
          await page.getByRole('button', { name: 'Show Disk as table' }).click()
          await expect(page.getByRole('table', { name: /^Disk, values/ })).toBeVisible()
        }
        if (tab === 'settings')
          await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible()
        await checkAccess(page, tab)
      }
      await page.getByRole('textbox', { name: 'Label' }).fill('-')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Label must begin and end')).toBeVisible()
      await checkAccess(page, 'a fault in the settings')
      await page.getByRole('link', { name: 'Configurations' }).click()
      const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await expect(leaving).toBeVisible()
      await checkAccess(page, 'the leave question')
      await leaving.getByRole('button', { name: 'Discard changes' }).click()
      await page.getByRole('grid', { name: 'Configurations' }).getByRole('link').first().click()
      await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible()
      await checkAccess(page, 'a configuration')
    })

    test('comparison of instances, and a backup schedule', async ({ page, account, signIn }) => {
      const id = await fill(account)
      const { id: otherId } = await account.addCompute('db-1', { backupsEnabled: true })
      await signIn({ token: await account.token() })
      await page.goto('/compute/compare')
      await heading(page, 'Compare instances')
      await checkAccess(page, 'nothing to compare')
      // The last ID belongs to no instance: the screen reports it next to the other rows.
      await page.goto(`/compute/compare?ids=${id},${otherId},987654321`)
      await expect(page.getByRole('row', { name: 'db-1', exact: true })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'is not shown' })).toBeVisible()
      await settled(page)
      await checkAccess(page, 'the comparison')
      await page.goto(`/compute/${otherId}/backups`)
      await expect(page.getByRole('form', { name: 'Backup schedule' })).toBeVisible()
      await settled(page)
      await checkAccess(page, 'the backups')
    })

    test('volumes, firewalls and load balancers', async ({ page, signIn }) => {
      await signIn()
      for (const [path, title] of [
        ['/volumes', 'Volumes'],
        ['/firewalls', 'Firewalls'],
        ['/firewalls/1/rules', 'web-public'],
        ['/firewalls/1/devices', 'web-public'],
        ['/balancers', 'Load balancers'],
        ['/balancers/1', 'shop-edge'],
      ] as const) {
        await page.goto(path)
        await heading(page, title)
        await settled(page)
        await checkAccess(page, path)
      }
      for (const [path, title] of [
        ['/volumes/new', 'Create volume'],
        ['/firewalls/new', 'Create firewall'],
        ['/firewalls/1/devices/add', 'Add an instance to web-public'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await checkAccess(page, path)
      }
    })

    test('an instance with a running job, and its dialogs', async ({
      page,
      account,
      accounts,
      signIn,
    }) => {
      const id = await fill(account)
      const token = await signIn({ token: await account.token() })
      await page.goto(`/compute/${id}/overview`)
      await heading(page, 'web-1')
      await page.getByRole('button', { name: 'Edit label of web-1' }).click()
      await page.getByRole('textbox', { name: 'label of web-1' }).fill('web--1')
      await page.keyboard.press('Enter')
      await expect(page.getByText('must not have two hyphens')).toBeVisible()
      await checkAccess(page, 'the inline edit')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Reboot' }).click()
      const question = page.getByRole('alertdialog', { name: 'Reboot web-1?' })
      await expect(question).toBeVisible()
      await checkAccess(page, 'the question before a reboot')
      await question.getByRole('button', { name: 'Reboot web-1' }).click()
      await page.getByRole('button', { name: /^Tasks/ }).click()
      await expect(page.getByRole('dialog', { name: 'Tasks' }).getByRole('link')).toBeVisible()
      await checkAccess(page, 'the tasks')
      await page.keyboard.press('Escape')
      await accounts.revoke(token)
      await meetTheEnd(page, page.getByRole('button', { name: 'Notifications and events' }))
      await checkAccess(page, 'the renewal')
    })

    test('regions and events', async ({ page, signIn }) => {
      await signIn()
      for (const [path, title] of [
        ['/regions', 'Regions'],
        ['/events', 'Events'],
      ] as const) {
        await page.goto(path)
        await heading(page, title)
        await settled(page)
        await checkAccess(page, path)
      }
    })

    test('the account', async ({ page, signIn }) => {
      await signIn()
      for (const [path, title] of [
        ['/account/profile', 'Account'],
        ['/account/contact', 'Account'],
        ['/account/settings', 'Account'],
        ['/account/users', 'Account'],
        ['/account/tokens', 'Account'],
        ['/account/keys', 'Account'],
        ['/account/preferences', 'Account'],
        ['/account/users/jonas', 'jonas'],
      ] as const) {
        await page.goto(path)
        await heading(page, title)
        await settled(page)
        await checkAccess(page, path)
      }
      await page.goto('/account/contact/edit')
      await expect(page.getByRole('dialog', { name: 'Edit contact' })).toBeVisible()
      await checkAccess(page, 'the contact form')
    })

    test('the forms of the account', async ({ page, account, signIn }) => {
      const { id } = await account.addCompute('web-1')
      const restricted = await account.addRestricted({ [id]: 'read_only' })
      await signIn({ token: await account.token() })
      for (const [path, title] of [
        ['/account/profile/edit', 'Edit profile'],
        ['/account/tokens/new', 'Create token'],
        ['/account/keys/new', 'Add SSH key'],
        ['/account/users/-/new', 'Create user'],
        [`/account/users/${restricted.username}/edit`, `Edit ${restricted.username}`],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await settled(page)
        await checkAccess(page, path)
      }
      await page.goto('/account/tokens/new')
      await page.getByLabel('Label').fill('Nightly report')
      await page.getByLabel('Instances: Read', { exact: true }).check()
      await page.getByRole('button', { name: 'Create token' }).click()
      const tokenDialog = page.getByRole('dialog', { name: 'Token created' })
      await tokenDialog.getByRole('button', { name: 'Show' }).click()
      await checkAccess(page, 'a new token')
      await page.keyboard.press('Escape')
      await expect(
        page.getByRole('alertdialog', { name: 'Leave without the token?' }),
      ).toBeVisible()
      await checkAccess(page, 'the question before a token is lost')
      await page.getByRole('button', { name: 'Leave without the token' }).click()

      await page.goto(`/account/users/${restricted.username}`)
      await page.getByLabel('Permission on web-1').selectOption('Read and write')
      await expect(page.getByText('1 change')).toBeVisible()
      await checkAccess(page, 'changed grants')
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(
        page.getByRole('alertdialog', { name: `Delete ${restricted.username}?` }),
      ).toBeVisible()
      await checkAccess(page, 'the question before a user is deleted')
    })

    test('the drawers of the shell', async ({ page, signIn }) => {
      await signIn()
      await page.goto('/regions')
      await heading(page, 'Regions')
      await page.getByRole('button', { name: /^Notifications and events/ }).click()
      await expect(
        page.getByRole('dialog', { name: 'Notifications and events' }).getByText('All events'),
      ).toBeVisible()
      await checkAccess(page, 'the notifications')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Account and preferences' }).click()
      const menu = page.getByRole('dialog', { name: 'Account and preferences' })
      await expect(menu).toBeVisible()
      await checkAccess(page, 'the account menu')
      await menu.getByRole('button', { name: 'Request log' }).click()
      const log = page.getByRole('dialog', { name: 'Request log' })
      await log.getByRole('button', { expanded: false }).first().click()
      await expect(log.getByRole('region', { name: 'As curl' })).toBeVisible()
      await checkAccess(page, 'the request log')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await checkAccess(page, 'the palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await checkAccess(page, 'the shortcuts')
      await page.keyboard.press('Escape')
      if (name === 'narrow') {
        await page.getByRole('button', { name: 'Open navigation' }).click()
        await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
        await checkAccess(page, 'the navigation')
      }
    })
  })
}
