import { chooseFromRow, openAction, status } from './support/computes.ts'
import { choose, expectChosen } from './support/select.ts'
import { expect, test } from './support/test.ts'
import { meetTrouble } from './support/trouble.ts'

test(
  'boots an instance into rescue mode with its disks',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const { id } = await account.addCompute('web-1')
    await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/overview`)
    await openAction(page, 'Rescue')
    const drawer = page.getByRole('dialog', { name: 'Rescue web-1' })
    const send = drawer.getByRole('button', { name: 'Reboot into rescue mode' })
    await choose(page, 'sdc', /Disk/)
    await send.click()
    await expect(drawer.getByText(/This disk is in slot/)).toBeVisible()
    await choose(page, 'sda', 'Empty')
    await meetTrouble(page, {
      write: ['POST', /\/rescue$/],
      within: drawer,
      send,
      refuseNext: () => account.setStatus(id, 'rebuilding'),
      words: 'It is being rebuilt; try again when that is over.',
      allow: () => account.setStatus(id, 'running'),
      expectUnchanged: () =>
        expectChosen(drawer.getByRole('combobox', { name: 'sda', exact: true }), /^Empty$/),
    })
    await expect(drawer).toBeHidden()
    await status(page, 'Running')
  },
)

test('rebuilds the disks after the name is typed', async ({ page, account, signIn }) => {
  const { id } = await account.addCompute('web-1', { region: 'us-iad' })
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Rebuild')
  const drawer = page.getByRole('dialog', { name: 'Rebuild web-1' })
  await expect(drawer).toContainText('2 disks')
  await choose(page, 'Image', /Debian 11/)
  const password = drawer.getByLabel('Root password')
  await password.fill('aaaaaaaa')
  const send = drawer.getByRole('button', { name: 'Rebuild web-1' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  const name = drawer.getByLabel('Type web-1 to confirm')
  await name.fill('web-1')
  await send.click()
  await expect(drawer.getByText(/Only one kind of character/)).toBeVisible()
  await password.fill('Correct-horse-7')
  await drawer.getByLabel('User data').fill('#cloud-config\nhostname: shop')
  await meetTrouble(page, {
    write: ['POST', /\/rebuild$/],
    within: drawer,
    send,
    refuseNext: () => account.setStatus(id, 'restoring'),
    words: 'A backup is being restored; try again when that is over.',
    allow: () => account.setStatus(id, 'running'),
    expectUnchanged: async () => {
      await expect(password).toHaveValue('Correct-horse-7')
      await expect(name).toHaveValue('web-1')
      await expect(drawer.getByLabel('User data')).toHaveValue('#cloud-config\nhostname: shop')
    },
  })
  await expect(drawer).toBeHidden()
  await status(page, 'Running')
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByRole('row', { name: /Debian 11/ })).toBeVisible()
})

test('disables a rebuild with another plan while a resize is not allowed', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1', { type: 'g6-nano-1' })
  await account.owe(5)
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview?action=rebuild`)
  const drawer = page.getByRole('dialog', { name: 'Rebuild web-1' })
  await choose(page, 'Image', /Debian 12/)
  await drawer.getByLabel('Root password').fill('Correct-horse-7')
  await drawer.getByLabel('Type web-1 to confirm').fill('web-1')
  await choose(page, 'Plan', /Compute 2GB/)
  await expect(drawer).toContainText('which takes much longer')
  const send = drawer.getByRole('button', { name: 'Rebuild web-1' })
  await expect(send).toHaveAccessibleDescription('Pay the outstanding balance of $5.00 first.')
  await choose(page, 'Plan', 'Keep current')
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
})

test('clones an instance to a new one, whose progress is shown', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  await page.goto(`/compute/${id}/overview`)
  await openAction(page, 'Clone')
  const drawer = page.getByRole('dialog', { name: 'Clone web-1' })
  const label = drawer.getByLabel('Label')
  await label.fill('web--2')
  const send = drawer.getByRole('button', { name: 'Clone web-1' })
  await send.click()
  await expect(drawer.getByText(/in a row/)).toBeVisible()
  await label.fill('web-2')
  await meetTrouble(page, {
    write: ['POST', /\/clone$/],
    within: drawer,
    send,
    refuseNext: () => account.addCompute('web-2'),
    words: 'Label must be unique among your computes',
    allow: () => label.fill('web-3'),
    expectUnchanged: () => expect(label).toHaveValue(/web-[23]/),
  })
  await expect(drawer).toBeHidden()
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: 'web-3' })).toContainText('Offline')
  await expect(page.getByRole('row', { name: /^.*web-\d/ })).toHaveCount(3)
})

test('clones the disks of an instance to an existing one', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const source = await account.addCompute('web-1', { type: 'g6-nano-1' })
  const target = await account.addCompute('spare-1', {
    type: 'g6-standard-2',
    image: null,
    status: 'offline',
  })
  const token = await signIn({ token: await account.token() })
  await page.goto('/compute')
  await chooseFromRow(page, 'web-1', 'Clone')
  const drawer = page.getByRole('dialog', { name: 'Clone web-1' })
  await choose(page, 'To', /An existing instance/)
  const send = drawer.getByRole('button', { name: 'Clone web-1' })
  await send.click()
  const instance = drawer.getByRole('combobox', { name: 'Instance', exact: true })
  await expect(instance).toHaveAccessibleDescription(/Required/)
  await choose(page, 'Instance', /spare-1/)
  await meetTrouble(page, {
    write: ['POST', /\/clone$/],
    within: drawer,
    send,
    refuseNext: () => account.setStatus(target.id, 'booting'),
    words: 'Compute busy.',
    allow: () => account.setStatus(target.id, 'offline'),
    expectUnchanged: () => expectChosen(instance, 'spare-1'),
  })
  await expect(drawer).toBeHidden()
  const disksOf = async (id: number) =>
    (await api(token).get<{ results: number }>(`/compute/instances/${id}/disks`)).results
  await expect.poll(() => disksOf(target.id)).toBe(await disksOf(source.id))
})
