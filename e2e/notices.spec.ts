import type { Page } from '@playwright/test'
import { webhookReceiver } from '../test/support/server/webhookReceiver.ts'
import { checkAccess } from './support/access.ts'
import { expect, test } from './support/test.ts'

/**
 * Replaces browser notifications, which a headless browser blocks.
 * @returns a function that reads the notifications shown
 */
async function hearNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const notifications: string[] = []
    class Heard extends EventTarget {
      static permission = 'default'
      static requestPermission() {
        Heard.permission = 'granted'
        return Promise.resolve('granted')
      }
      constructor(title: string, options: NotificationOptions) {
        super()
        notifications.push(`${title}: ${options.body}`)
      }
      close = () => undefined
    }
    Object.assign(window, { notifications, Notification: Heard })
  })
  return () => page.evaluate(() => Reflect.get(window, 'notifications') as string[])
}

test('shows a browser notification for a failed or finished job, after it was enabled by keyboard', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const readNotifications = await hearNotices(page)
  const token = await account.token()
  await signIn({ token })
  const { id } = await account.addCompute('told-of')
  await page.goto('/compute')
  await expect(page.getByRole('row', { name: /told-of/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Notices')
  await expect(page.getByRole('option', { name: /^Notices/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notices$/)
  const panel = page.getByRole('region', { name: 'Browser notices' })
  await panel.getByRole('button', { name: 'Allow browser notices' }).press('Enter')
  await panel.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(panel.getByText(/^Sent\./)).toBeVisible()
  const read = page.waitForResponse((answer) => answer.url().includes('/v4/account/events?'))
  await panel.getByRole('checkbox', { name: /^Jobs that finish/ }).press('Space')
  await checkAccess(page, 'the notices')
  await (await read).finished()

  await api(token).post(`/compute/instances/${id}/shutdown`)
  await expect
    .poll(readNotifications, { timeout: 120_000 })
    .toContain('Instance shut down: told-of')
  await page.setViewportSize({ width: 360, height: 740 })
  await checkAccess(page, 'the notices on a phone')
  await page.reload()
  await expect(panel.getByRole('checkbox', { name: /^Jobs that finish/ })).toBeChecked()
})

test('reports a browser that blocks notifications, and a token that cannot read events', async ({
  page,
  signIn,
}) => {
  await signIn({ scopes: 'computes:read_only' })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/notices')
  const panel = page.getByRole('region', { name: 'Browser notices' })
  await expect(panel.getByText(/This browser blocks notices from the console/)).toBeVisible()
  await expect(panel.getByText(/Your token lacks the scope “events:read_only”/)).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: /^Jobs that fail/ })).toBeDisabled()
})

test('sends finished jobs to a webhook and logs the deliveries, until the webhook is deleted', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const receiver = await webhookReceiver()
  const token = await account.token()
  await signIn({ token })
  const { id } = await account.addCompute('posted')
  await page.goto('/notices')
  const panel = page.getByRole('region', { name: 'Webhooks' })
  await panel.getByRole('button', { name: 'Create webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Create webhook' })
  await expect(form.getByText('events:read_only')).toBeVisible()
  await checkAccess(page, 'the form of a webhook')
  await form.getByLabel('URL').fill('https://10.0.0.1/hook')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByText(/^Webhooks are not delivered to the address of/)).toBeVisible()
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Webhook created' })
  await secret.getByRole('button', { name: 'Show' }).click()
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await checkAccess(page, 'the secret of a webhook')
  await secret.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(secret).toBeHidden()

  await api(token).post(`/compute/instances/${id}/shutdown`)
  const deliveries = () =>
    receiver.received.map(({ headers, body }) => ({
      signature: headers['webhook-signature'],
      event: JSON.parse(body) as unknown,
    }))
  await expect.poll(deliveries, { timeout: 180_000 }).toContainEqual({
    signature: expect.stringMatching(/^v1,/),
    event: expect.objectContaining({
      type: 'job.finished',
      data: expect.objectContaining({ entity: expect.objectContaining({ id }) }),
    }),
  })

  await panel.getByRole('link', { name: receiver.url }).click()
  const drawer = page.getByRole('dialog', { name: 'Webhook' })
  await expect(drawer.getByText('Instance shut down: posted')).toBeVisible()
  await drawer.getByRole('button', { name: 'Send test delivery' }).click()
  await expect(drawer.getByText('Test delivery', { exact: true })).toBeVisible()
  await checkAccess(page, 'the log of a webhook')
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await edit.getByRole('checkbox', { name: /New findings/ }).check()
  await expect(edit.getByText('firewall:read_only')).toBeVisible()
  await edit.getByRole('combobox', { name: 'Rules' }).selectOption('chosen')
  await expect(edit.getByText('firewall:read_only')).toBeHidden()
  await expect(edit.getByRole('checkbox', { name: /^Link expires/ })).toBeDisabled()
  await edit.getByRole('checkbox', { name: /^Token expires/ }).press('Space')
  await expect(edit.getByText('account:read_only')).toBeVisible()
  await checkAccess(page, 'the form of a webhook that exists')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await expect(drawer.getByText(/new findings$/)).toBeVisible()
  await expect(drawer.getByLabel('State').getByText('Token expires')).toBeVisible()
  await expect(drawer.getByText(/, \d+ findings?$/)).toBeVisible({ timeout: 120_000 })
  await page.setViewportSize({ width: 360, height: 740 })
  await checkAccess(page, 'the log of a webhook on a phone')
  await drawer.getByRole('button', { name: 'End webhook' }).click()
  await expect(drawer).toBeHidden()
  await expect(panel.getByRole('link', { name: receiver.url })).toHaveCount(0)
  receiver.close()
})

test(
  'creates a webhook, shows its secret once, and ends it',
  { tag: '@main' },
  async ({ page, account, signIn }) => {
    const receiver = await webhookReceiver()
    await signIn({ token: await account.token() })
    await page.goto('/notices')
    const panel = page.getByRole('region', { name: 'Webhooks' })
    await panel.getByRole('button', { name: 'Create webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Create webhook' })
    await form.getByLabel('URL').fill(receiver.url)
    await form.getByRole('button', { name: 'Create webhook' }).click()
    const secret = page.getByRole('dialog', { name: 'Webhook created' })
    await secret.getByRole('button', { name: 'Show' }).click()
    await expect(secret.getByText(/^whsec_/)).toBeVisible()
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()
    await panel.getByRole('link', { name: receiver.url }).click()
    const drawer = page.getByRole('dialog', { name: 'Webhook' })
    await drawer.getByRole('button', { name: 'Send test delivery' }).click()
    await expect.poll(() => receiver.received.length).toBe(1)
    await drawer.getByRole('button', { name: 'End webhook' }).click()
    await expect(drawer).toBeHidden()
    await expect(panel.getByRole('link', { name: receiver.url })).toHaveCount(0)
    receiver.close()
  },
)
