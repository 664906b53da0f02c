import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setPreference } from '#lib/preferences.ts'
import { Chip } from './Chip.tsx'
import { Copy, CopyButton } from './Copy.tsx'
import { DescriptionItem, DescriptionList } from '../layout/DescriptionList.tsx'
import { Panel } from '../layout/Panel.tsx'
import { StatusChip } from './StatusChip.tsx'
import { statusFamily } from './statusFamily.ts'
import { Tabs } from '../layout/Tabs.tsx'
import { Time } from './Time.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('status', () => {
  test.each([
    ['running', 'running'],
    ['offline', 'offline'],
    ['open', 'open'],
    ['shutting_down', 'working'],
    ['not ready', 'attention'],
    ['billing_suspension', 'failed'],
    ['hibernating', 'unknown'],
    [undefined, 'unknown'],
  ])('maps %s to the family %s', (status, family) => {
    expect(statusFamily(status)).toBe(family)
  })

  test('shows the label of an unknown status', () => {
    render(<StatusChip status="hibernating_deep" />)
    expect(screen.getByText('Hibernating deep')).toBeTruthy()
  })

  test('shows its children instead of the status label', () => {
    render(<StatusChip status="booting">Booting 40%</StatusChip>)
    expect(screen.getByText('Booting 40%')).toBeTruthy()
  })
})

describe('copying', () => {
  test('writes the full value to the clipboard and confirms it', async () => {
    const user = userEvent.setup()
    render(<Copy value="2001:db8:aaaa:bbbb::1" what="address" limit={10} />)
    expect(screen.getByText('2001:…b::1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('2001:db8:aaaa:bbbb::1')
  })

  test('reports an error when the browser denies clipboard access', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'))
    document.execCommand = () => false
    render(<CopyButton value={() => 'made late'} what="command" />)
    await user.click(screen.getByRole('button', { name: 'Copy command' }))
    expect(await screen.findByText('Could not copy')).toBeTruthy()
  })

  test('shows a dash and no button without a value', () => {
    const { container } = render(<Copy value={undefined} what="address" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.textContent).toBe('–')
  })
})

describe('times', () => {
  test('are relative, with the full date in the preferred time zone and in UTC as a tooltip', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
    setPreference('timeZone', 'Asia/Tokyo')
    render(<Time value="2026-11-21T11:57:00" />)
    const time = screen.getByRole('time')
    expect(time.textContent).toBe('3 minutes ago')
    expect(time.getAttribute('datetime')).toBe('2026-11-21T11:57:00.000Z')
    act(() => {
      time.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      vi.advanceTimersByTime(1000)
    })
    const tooltip = document.querySelector('.tooltip')?.textContent
    expect(tooltip).toContain('20:57:00')
    expect(tooltip).toContain('2026-11-21 11:57:00 UTC')
    act(() => {
      vi.advanceTimersByTime(60_000)
    })
    expect(time.textContent).toBe('4 minutes ago')
    setPreference('timeZone', '')
  })

  test('are a dash when there is no value', () => {
    const { container } = render(<Time value={null} />)
    expect(container.textContent).toBe('–')
  })
})

test('renders a description list with a dash for an empty value', () => {
  render(
    <DescriptionList label="Instance">
      <DescriptionItem label="Region">eu-central</DescriptionItem>
      <DescriptionItem label="Group">{''}</DescriptionItem>
    </DescriptionList>,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Region', 'Group'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'eu-central',
    '–',
  ])
})

test('renders tabs as links and marks the current page', () => {
  render(
    <MemoryRouter initialEntries={['/compute/1/network']}>
      <Tabs
        label="Instance sections"
        tabs={[
          { to: '/compute/1/overview', label: 'Overview' },
          { to: '/compute/1/network', label: 'Network', count: 2 },
        ]}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('navigation', { name: 'Instance sections' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Network/ }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Overview' }).hasAttribute('aria-current')).toBe(false)
})

test('renders a panel as a region named by its title', () => {
  render(
    <Panel title="Addresses" meta="3 of 4">
      inside
    </Panel>,
  )
  expect(screen.getByRole('region', { name: 'Addresses' }).textContent).toContain('inside')
})

test('calls onRemove when the remove button of a chip is clicked', async () => {
  const onRemove = vi.fn()
  render(
    <Chip onRemove={onRemove} removeLabel="Remove tag web">
      web
    </Chip>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag web' }))
  expect(onRemove).toHaveBeenCalledOnce()
})
