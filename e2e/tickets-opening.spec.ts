import { checkAccess, checkNarrow } from './support/access.ts'
import { openAction } from './support/computes.ts'
import { choose } from './support/select.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

interface Sent {
  id: number
  description: string
  entity: { id: number; type: string } | null
}

test(
  'opens a ticket from a rejected request, with its details and without its secrets',
  { tag: '@main' },
  async ({ page, account, signIn, api }) => {
    const { id } = await account.addCompute('web-1', { region: 'us-iad' })
    const token = await signIn({ token: await account.token() })
    const { post, get } = api(token)
    await post('/support/tickets', {
      summary: 'It hangs',
      description: 'Since noon.',
      compute_id: id,
    })
    await page.goto(`/compute/${id}/overview`)
    await openAction(page, 'Rebuild')
    const drawer = page.getByRole('dialog', { name: 'Rebuild web-1' })
    await choose(page, 'Image', /Debian 11/)
    await drawer.getByLabel('Root password').fill('Correct-horse-7')
    await drawer.getByLabel('User data').fill('#cloud-config\nhostname: hidden-host')
    await drawer.getByLabel('Type web-1 to confirm').fill('web-1')
    // The status changes with the request itself, because a poll before it would disable the button.
    await page.route(/\/rebuild$/, async (route) => {
      await account.setStatus(id, 'restoring')
      return route.fallback()
    })
    await drawer.getByRole('button', { name: 'Rebuild web-1' }).click()
    await expect(drawer).toContainText('A backup is being restored')
    await drawer.getByRole('link', { name: 'Open ticket' }).click()
    await page.getByRole('button', { name: /^(Discard|Leave)/ }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'New ticket' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Instance' })).toHaveValue('web-1')
    const similar = page.getByRole('region', { name: 'Open tickets about web-1' })
    const evidence = page.getByRole('dialog', { name: 'Add evidence' })
    const block = evidence.locator('pre')
    await expect(block).toContainText(`About: web-1 (compute ${id})`)
    await expect(block).toContainText(`POST /v4/compute/instances/${id}/rebuild → 400`)
    await expect(block).toContainText('A backup is being restored')
    await settled(page)
    for (const secret of ['Correct-horse-7', 'hidden-host', token])
      await expect(block).not.toContainText(secret)
    await checkAccess(page, 'the evidence', 'dialog')
    await page.setViewportSize({ width: 360, height: 740 })
    await checkNarrow(page, 'the evidence on a phone', 'dialog')
    await evidence.getByRole('button', { name: 'Add to description' }).click()
    await expect(similar.getByRole('link', { name: 'It hangs' })).toBeVisible()
    await checkNarrow(page, 'a ticket that is opened on a phone', 'main')
    await page.getByRole('textbox', { name: 'Summary' }).fill('Rebuild is refused')
    await page.getByRole('button', { name: 'Open ticket' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rebuild is refused' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('/rebuild → 400')
    const { data } = await get<{ data: Sent[] }>('/support/tickets')
    const sent = data.find(({ description }) => description.includes('/rebuild → 400'))
    expect(sent?.entity).toMatchObject({ id, type: 'compute' })
    expect(JSON.stringify(data)).not.toContain('Correct-horse-7')
  },
)

test('the link of a reply scrolls to it in a long conversation, and a link to a missing reply says so', async ({
  page,
  account,
  signIn,
  api,
}) => {
  const token = await signIn({ token: await account.token() })
  const { send } = api(token)
  const ticket = await send<{ id: number }>('POST', '/support/tickets', {
    summary: 'A long story',
    description: 'It begins.',
  })
  const replies: { id: number }[] = []
  for (let part = 1; part <= 24; part++)
    replies.push(
      await send('POST', `/support/tickets/${ticket.id}/replies`, {
        description: `Part ${part} of the story.\n\nAnd a second line.`,
      }),
    )
  const wanted = replies[11]?.id ?? 0
  await page.goto(`/support/${ticket.id}#reply-${wanted}`)
  const message = page.locator(`#reply-${wanted}`)
  await expect(message).toHaveAttribute('aria-current', 'true')
  await expect(message).toContainText('Part 12 of the story.')
  await expect(message).toBeInViewport()
  await expect(page.locator('[aria-current=true][id^=reply]')).toHaveCount(1)

  // The link of a message marks the current position, and the link of another message moves on to that one.
  const last = page.locator(`#reply-${replies.at(-1)?.id}`)
  await last.getByRole('link', { name: /link to the message/ }).focus()
  await page.keyboard.press('Enter')
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect(last).toBeInViewport()

  await page.goto(`/support/${ticket.id}#reply-${(replies.at(-1)?.id ?? 0) + 100_000}`)
  await page.reload()
  await expect(page.getByText(/^This ticket has no reply \d+\./)).toBeVisible()
  await page.getByRole('button', { name: /^Show \d+ earlier replies/ }).click()
  await expect(page.getByText('Part 1 of the story.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkNarrow(page, 'a reply that is gone, on a phone', 'main')
})

test('a ticket about a VLAN starts from its interface', async ({ page, account, signIn, api }) => {
  const { id } = await account.addCompute('web-1')
  const token = await signIn({ token: await account.token() })
  const { post, get } = api(token)
  const configs = `/compute/instances/${id}/configs`
  const { data } = await get<{ data: { id: number }[] }>(configs)
  await post(`${configs}/${data[0]?.id}/interfaces`, { purpose: 'vlan', label: 'backend' })
  await page.goto(`/compute/${id}/configs?config=${data[0]?.id}`)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: 'Open ticket about the VLAN backend' })
    .click()
  await expect(page).toHaveURL('/support/new?vlan=backend&region=eu-central')
  await expect(page.getByRole('combobox', { name: 'VLAN' })).toHaveValue('backend')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Packets are lost')
  await page.getByRole('textbox', { name: 'Description' }).fill('Since noon.')
  await page.getByRole('button', { name: 'Open ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Packets are lost' })).toBeVisible()
  await page.goto('/support')
  await expect(page.getByRole('row', { name: 'Packets are lost' })).toContainText('backend')
})
