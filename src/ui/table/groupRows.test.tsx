import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Column, TableGroups } from './column.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

interface Machine {
  id: number
  label: string
  status: string
  region: string
}

const columns: Column<Machine>[] = [
  { id: 'label', header: 'Label', value: (row) => row.label },
  { id: 'status', header: 'Status', value: (row) => row.status, filter: { kind: 'choice' } },
  { id: 'region', header: 'Region', value: (row) => row.region, filter: { kind: 'choice' } },
]

const machine = (id: number, label: string, region: string): Machine => ({
  id,
  label,
  status: 'running',
  region,
})
const rows = [
  machine(1, 'web-1', 'eu'),
  machine(2, 'web-2', 'us'),
  machine(3, 'web-3', 'eu'),
  machine(4, 'web-4', 'us'),
  machine(5, 'lab-1', 'lab'),
]

const groups: TableGroups<Machine> = {
  column: 'region',
  head: (members, collapsed) => ({
    title: `${members.length} in ${members[0]?.region}`,
    cells: {
      status: collapsed ? 'Closed' : 'Open',
      region: <button type="button">Act</button>,
    },
    actions: [{ label: 'Move', onSelect: vi.fn() }],
  }),
}
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'))

function show(props: Partial<DataTableProps<Machine>> = {}, address = '/') {
  const element = (
    <DataTable
      label="Instances"
      name="machines"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      groups={groups}
      empty={<p>No instances yet</p>}
      {...props}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

test('opens a group by pointer and keyboard, and stores this in the URL', async () => {
  const { user, router } = show({ bulkActions: [] })
  // A group with a single row has no row of its own.
  expect(rowNames()).toEqual(['2 in eu', '2 in us', 'lab-1'])
  await user.click(screen.getByRole('button', { name: '2 in us', expanded: false }))
  expect(rowNames()).toEqual(['2 in eu', '2 in us', 'web-2', 'web-4', 'lab-1'])
  expect(router.state.location.search).toBe('?expanded=us')
  act(() => screen.getByRole('button', { name: '2 in eu' }).focus())
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('?expanded=us&expanded=eu')
  expect(rowNames()).toHaveLength(7)
  await user.keyboard(' ')
  expect(rowNames()).toHaveLength(5)
})

test('shows the cells of a group in their columns, with the title in the columns before', async () => {
  show({ bulkActions: [] })
  const trackOf = (text: string) =>
    within(screen.getByRole('row', { name: '2 in us' }))
      .getByText(text)
      .closest('[role=gridcell]')
  expect(trackOf('Closed')).toHaveProperty('style.gridColumn', '3')
  expect(trackOf('Act')).toHaveProperty('style.gridColumn', '4')
  expect(trackOf('2 in us')?.parentElement).toHaveProperty('style.gridColumn', '2 / 3')
})

test('gives the title of a group the columns without a cell', () => {
  show({ columns: [...columns.slice(0, 1), ...columns.slice(1).toReversed()] })
  const row = within(screen.getByRole('row', { name: '2 in us' }))
  const cells = row.getAllByRole('gridcell').map(({ style }) => style.gridColumn)
  expect(cells).toEqual(['', '2', '3', ''])
})

test('shows the rows of a search, also with the row of their group', async () => {
  const { user, router } = show({}, '/?q=web-2')
  expect(rowNames()).toEqual(['1 in us', 'web-2'])
  await user.click(screen.getByRole('button', { name: '1 in us', expanded: true }))
  expect(rowNames()).toEqual(['1 in us'])
  expect(router.state.location.search).toBe('?q=web-2')
})

test('shows all rows without grouping, and plain headers for another grouping', async () => {
  const { user, router } = show()
  const group = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), name)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await group('None')
  expect(router.state.location.search).toBe('?group=none')
  expect(rowNames()).toEqual(['web-1', 'web-2', 'web-3', 'web-4', 'lab-1'])
  await group('Status')
  expect(screen.getByRole('button', { name: 'Status: running 5', expanded: true })).toBeTruthy()
  await group('Region')
  expect(router.state.location.search).toBe('')
  expect(rowNames()).toEqual(['2 in eu', '2 in us', 'lab-1'])
})

test('selects all rows of a group, and marks a part of them', async () => {
  const { user } = show({ bulkActions: [] }, '/?expanded=us')
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select 2 in us' })
  await user.click(box())
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
  expect([box().checked, box().indeterminate]).toEqual([false, true])
  await user.click(screen.getByRole('checkbox', { name: 'Select web-4' }))
  expect([box().checked, box().indeterminate]).toEqual([false, false])
})

test('reaches the checkbox, the action and the menu of a group with the arrow keys', async () => {
  const { user } = show({ bulkActions: [] })
  const fold = screen.getByRole('button', { name: '2 in us' })
  act(() => fold.focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Closed')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Act')
  await user.keyboard('{ArrowRight}{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Move' })).toBeTruthy()
  await user.keyboard('{Escape}')
  act(() => fold.focus())
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('type')).toBe('checkbox')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(fold)
  expect(fold.tabIndex).toBe(0)
})

test('offers the same controls on small screens', async () => {
  const match = window.matchMedia
  window.matchMedia = (query) => Object.assign(match(query), { matches: true })
  onTestFinished(() => {
    window.matchMedia = match
  })
  const { user } = show({
    bulkActions: [],
    groups: { ...groups, head: (...args) => ({ ...groups.head(...args), note: '$5.00/mo' }) },
  })
  const row = within(screen.getByRole('row', { name: '2 in us' }))
  expect(row.getByText('$5.00/mo')).toBeTruthy()
  expect(row.getByRole('checkbox', { name: 'Select 2 in us' })).toBeTruthy()
  expect(row.getByRole('button', { name: 'Act' })).toBeTruthy()
  expect(row.getByRole('button', { name: 'Actions for 2 in us' })).toBeTruthy()
  await user.click(row.getByRole('button', { name: '2 in us', expanded: false }))
  expect(rowNames()).toEqual(['2 in eu', '2 in us', 'web-2', 'web-4', 'lab-1'])
})
