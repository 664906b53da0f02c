import { fireEvent, screen, waitFor } from '@testing-library/react'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { screensOf } from './screens.ts'

const { opens } = screensOf((answer) => answer)

const isAddress = (text: string) =>
  (text.includes(':') || /^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(text)) &&
  (ipaddr.isValid(text) || ipaddr.isValidCIDR(text))

/**
 * Columns of addresses that no object of the account can use, and of addresses that a dialog lists one by one.
 */
const passedOver = ['Gateway', 'Mask', 'IPv4 resolvers', 'IPv6 resolvers']

/** Ranges that match every address, for which a search is useless. */
const everywhere = ['0.0.0.0/0', '::/0']

/** Returns every IP address on the screen, including field values, exactly as shown. */
function shownAddresses(): string[] {
  const skipped = new Set(
    screen
      .queryAllByRole('columnheader', { hidden: true })
      .filter(({ textContent }) => passedOver.includes(textContent?.trim() ?? ''))
      .flatMap((head) => {
        const at = [...(head.parentElement?.children ?? [])].indexOf(head)
        const table = head.closest('[role=grid]')
        return [...(table?.querySelectorAll('[role=row]') ?? [])].map((row) => row.children[at])
      }),
  )
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  const add = (text: string) => {
    const parts = text.split(/[,\s]+/)
    if (parts.every(isAddress)) for (const part of parts) found.add(part)
  }
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const cell = node.parentElement?.closest('[role=gridcell]')
    if (!(cell && skipped.has(cell))) add(text)
  }
  for (const { value } of document.querySelectorAll('input')) add(value)
  return [...found].filter((text) => !everywhere.includes(text))
}

test.each([
  ['/compute', 8],
  ['/compute/1/overview', 2],
  ['/compute/1/network', 4],
  ['/vpcs/1/subnets', 1],
  ['/vpcs/1/addresses', 2],
  ['/vpcs/addresses', 2],
  ['/databases/mysql/1/overview', 1],
  ['/domains/6/records', 1],
  ['/domains', 1],
  ['/domains/6/settings', 1],
  ['/domains/1/settings', 1],
  ['/firewalls/2/rules', 4],
  ['/regions?open=resolvers&id=us-east', 2],
  ['/account/sign-ins', 1],
])('every IP address on %s has a button that finds its usage', async (address, least) => {
  await opens(address)
  // Overlays load their code after the screen below them.
  await waitFor(() => expect(shownAddresses().length).toBeGreaterThanOrEqual(least))
  const addresses = shownAddresses()
  const linked = new Set<string>()
  const note = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="/find?"]')) {
      const [, text] = /^Find usage of (.+)/.exec(link.ariaLabel ?? link.textContent) ?? []
      if (text === undefined) continue
      expect(new URL(link.href).searchParams.get('for')).toBe(text)
      linked.add(text)
    }
  }
  note()
  // A row only renders its buttons while it is hovered or focused.
  for (const row of screen.queryAllByRole('row')) {
    fireEvent.focus(row)
    note()
  }
  const unlinked = () => addresses.filter((text) => !linked.has(text))
  // A field with several addresses has its searches in a menu; those of a row may be in the row's menu.
  for (const button of screen.queryAllByRole('button', {
    hidden: true,
    name: /^(Find usage of the|Actions for) /,
  })) {
    if (unlinked().length === 0) break
    fireEvent.click(button)
    const menu = await screen.findByRole('menu', { hidden: true })
    note()
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
  }
  expect(unlinked()).toEqual([])
})
