import { fireEvent, screen } from '@testing-library/react'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { screensOf } from './screens.ts'

const { opens } = screensOf((answer) => answer)

const isAddress = (text: string) =>
  (text.includes(':') || /^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(text)) &&
  (ipaddr.isValid(text) || ipaddr.isValidCIDR(text))

/** Columns of addresses that nothing of the account can use. */
const providers = ['Gateway', 'Mask']

/** Every address on the screen, as it stands there. */
function shownAddresses(): string[] {
  const skipped = new Set(
    screen
      .queryAllByRole('columnheader')
      .filter(({ textContent }) => providers.includes(textContent?.trim() ?? ''))
      .flatMap((head) => {
        const at = [...(head.parentElement?.children ?? [])].indexOf(head)
        const table = head.closest('[role=table]')
        return [...(table?.querySelectorAll('[role=row]') ?? [])].map((row) => row.children[at])
      }),
  )
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const cell = node.parentElement?.closest('[role=cell]')
    if (isAddress(text) && !(cell && skipped.has(cell))) found.add(text)
  }
  return [...found]
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
  ['/account/sign-ins', 1],
])('every address of %s leads to what uses it', async (address, least) => {
  await opens(address)
  const shown = shownAddresses()
  expect(shown.length).toBeGreaterThanOrEqual(least)
  const linked = new Set<string>()
  const note = () => {
    for (const { ariaLabel, href } of document.querySelectorAll<HTMLAnchorElement>(
      'a[aria-label^="Find usage of "]',
    )) {
      const text = ariaLabel?.slice('Find usage of '.length) ?? ''
      expect(new URL(href).searchParams.get('for')).toBe(text)
      linked.add(text)
    }
  }
  note()
  // A row has its buttons while it is pointed at, or has the focus.
  for (const row of screen.queryAllByRole('row')) {
    fireEvent.focus(row)
    note()
  }
  expect(shown.filter((text) => !linked.has(text))).toEqual([])
})
