import { mdiPlay } from '@mdi/js'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../display/Button.tsx'
import { Screen } from '../layout/Screen.tsx'
import type { Column, RowAction } from './column.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

interface Machine {
  id: number
  label: string
  address: string
}

const columns: Column<Machine>[] = [
  { id: 'label', header: 'Label', value: (row) => row.label },
  { id: 'address', header: 'Address', value: (row) => row.address, copy: 'address' },
  {
    id: 'size',
    header: 'Size',
    value: (row) => row.id,
    sort: false,
    cell: (row) => <input aria-label={`Size of ${row.label}`} defaultValue={row.id} />,
  },
  {
    id: 'both',
    header: 'Both',
    value: () => '',
    filter: { kind: 'choice' },
    cell: (row) => (
      <>
        <button type="button">{`One of ${row.label}`}</button>
        <button type="button">{`Two of ${row.label}`}</button>
      </>
    ),
  },
]

const machines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    label: `web-${at + 1}`,
    address: `203.0.113.${at}`,
  }))

const lateColumns = columns.slice(0, 2)
const lateRows = machines(1)
const lateId = (row: Machine) => row.id

function show(props: Partial<DataTableProps<Machine>> = {}, address = '/') {
  const rows = machines(200)
  const tableOf = (rows: readonly Machine[]) => (
    <DataTable
      label="Instances"
      name="machines"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/compute/${row.id}`}
      rowActions={() => [{ label: 'Boot' }]}
      bulkActions={[{ label: 'Boot', onSelect: vi.fn() }]}
      empty={<p>No instances yet</p>}
      {...props}
    >
      <button type="button">Export</button>
    </DataTable>
  )
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <Screen
            title="Instances"
            actions={
              <>
                <Button>Refresh</Button>
                <Button>Create</Button>
              </>
            }
          >
            {tableOf(rows)}
          </Screen>
        ),
      },
      { path: '/compute/:id', element: <h1>Detail</h1> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

/** Describes the focused element: a row or control by its label, a cell by its text. */
function focused(): string {
  const at = document.activeElement
  if (at === document.body) return 'nothing'
  const role = at?.getAttribute('role') ?? at?.localName ?? ''
  return `${role} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`
}

const row = (name: string) => screen.getByRole('row', { name })
const focusRow = (name: string) => act(() => row(name).focus())

afterEach(() => vi.restoreAllMocks())

test('has one Tab stop each in the actions, the toolbar and the rows', async () => {
  const { user } = show()
  const stops: string[] = []
  for (let press = 0; press < 4; press += 1) {
    await user.tab()
    stops.push(focused())
  }
  expect(stops).toEqual(['button Refresh', 'input Filter Instances', 'row web-1', 'nothing'])
  await user.tab({ shift: true })
  expect(focused()).toBe('row web-1')
})

test('moves between toolbar controls with the arrow keys and returns to the last one with Tab', async () => {
  const { user } = show()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('button Create')
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe('button Refresh')
  await user.tab()
  await user.keyboard('w{ArrowLeft}')
  expect(focused()).toBe('input Filter Instances')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('input Filter Instances')
  const passed: string[] = []
  for (let press = 0; press < 4; press += 1) {
    await user.keyboard('{ArrowRight}')
    passed.push(focused())
  }
  expect(passed).toEqual([
    'button Clear filter text',
    'button Filter by Both',
    'button Export',
    'button View options of Instances',
  ])
  await user.tab({ shift: true })
  await user.tab()
  expect(focused()).toBe('button View options of Instances')
})

test('keeps the toolbar focusable after its focused control is removed', async () => {
  const { user } = show()
  await user.type(screen.getByRole('searchbox'), 'web')
  await user.click(screen.getByRole('button', { name: 'Clear filter text' }))
  const bar = screen.getByRole('toolbar', { name: 'Filters of Instances' })
  await waitFor(() =>
    expect(
      [...bar.querySelectorAll<HTMLElement>('button, input')].filter((one) => one.tabIndex === 0),
    ).toEqual([screen.getByRole('searchbox')]),
  )
})

test('exposes the selected rows of the grid', async () => {
  const { user } = show()
  expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true')
  focusRow('web-2')
  await user.keyboard(' ')
  expect(screen.getAllByRole('row', { selected: true })).toEqual([row('web-2')])
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight} ')
  expect(focused()).toBe('gridcell 203.0.113.1')
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
})

test('omits aria-selected when rows are not selectable', () => {
  show({ bulkActions: undefined })
  expect(row('web-1').hasAttribute('aria-selected')).toBe(false)
  expect(screen.getByRole('grid').hasAttribute('aria-multiselectable')).toBe(false)
})

test('moves through the cells of a row with the arrow keys, and back to the row', async () => {
  const { user } = show()
  focusRow('web-2')
  const passed: string[] = []
  for (let press = 0; press < 6; press += 1) {
    await user.keyboard('{ArrowRight}')
    passed.push(focused())
  }
  expect(passed).toEqual([
    'input Select',
    'a web-2',
    'gridcell 203.0.113.1',
    'gridcell ',
    'gridcell One of web-2Two of web-2',
    'button Actions for',
  ])
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('button Actions for')
  await user.keyboard('{Home}')
  expect(focused()).toBe('input Select')
  await user.keyboard('{End}')
  expect(focused()).toBe('button Actions for')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(focused()).toBe('row web-2')
})

test('moves by keyboard between the cells of a column, including rows that were not rendered', async () => {
  const { user } = show()
  focusRow('web-1')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('a web-2')
  await user.keyboard('{PageDown}')
  const after = Number(focused().slice('a web-'.length))
  expect(after).toBeGreaterThan(2)
  await user.keyboard('{PageUp}')
  expect(focused()).toBe('a web-2')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement).toBe(
    within(row('web-200')).getByRole('button', { name: /^Actions for/ }),
  )
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement).toBe(within(row('web-1')).getByRole('checkbox'))
})

test('moves from a focused row to the first and last row with Home and End', async () => {
  const { user } = show()
  focusRow('web-3')
  await user.keyboard('{End}')
  expect(focused()).toBe('row web-200')
  await user.keyboard('{Home}')
  expect(focused()).toBe('row web-1')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toBe('row web-200')
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(focused()).toBe('row web-1')
})

test.each(['Enter', 'F2'])(
  'enters a cell with several controls on %s and leaves it on Escape',
  async (key) => {
    const { user } = show()
    focusRow('web-2')
    await user.keyboard('{ArrowRight>5/}')
    expect(focused()).toBe('gridcell One of web-2Two of web-2')
    await user.keyboard(`{${key}}`)
    expect(focused()).toBe('button One of web-2')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('button Two of web-2')
    await user.keyboard('{Escape}')
    expect(focused()).toBe('gridcell One of web-2Two of web-2')
  },
)

test('leaves editing keys to an input in a cell until Escape', async () => {
  const { user, router } = show()
  focusRow('web-2')
  await user.keyboard('{ArrowRight>4/}{Enter}')
  expect(focused()).toBe('input Size of web-2')
  await user.keyboard('{Home}1{ArrowRight} {ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Size of web-2' }).value).toBe('12 ')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('gridcell 203.0.113.1')
  expect(router.state.location.pathname).toBe('/')
})

test('moves to the column headers and back with the arrow keys', async () => {
  const { user } = show()
  focusRow('web-1')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
  expect(focused()).toBe('button Label')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('columnheader Size')
  await user.keyboard('{Home}')
  expect(focused()).toBe('input Select all 200 rows')
  await user.keyboard('{ArrowRight}{Enter}')
  expect(screen.getByRole('columnheader', { name: 'Label' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('a web-1')
})

test('moves between the column headers, a group header and the rows', async () => {
  const { user } = show(
    {
      columns: [
        ...columns.slice(0, 2),
        { id: 'kind', header: 'Kind', value: () => 'a', filter: { kind: 'choice' } },
      ],
    },
    '/?group=kind',
  )
  const fold = screen.getByRole('button', { name: /^Kind: a/ })
  act(() => fold.focus())
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('input Select all 200 rows')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(fold)
  expect(fold.tabIndex).toBe(0)
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('row web-1')
})

test('leaves the grid from a cell with one Tab or Shift+Tab', async () => {
  const { user } = show()
  focusRow('web-2')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.tab({ shift: true })
  expect(focused()).toBe('input Filter Instances')
  await user.tab()
  expect(focused()).toBe('row web-2')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.tab()
  expect(focused()).toBe('nothing')
})

test('skips with Tab the actions that appear while their row is focused', async () => {
  const table = (rowActions: () => RowAction[]) => (
    <MemoryRouter>
      <DataTable
        label="Instances"
        name="machines"
        columns={lateColumns}
        rows={lateRows}
        rowId={lateId}
        rowActions={rowActions}
        empty={<p>No instances yet</p>}
      />
    </MemoryRouter>
  )
  const { rerender } = render(table(() => []))
  const user = userEvent.setup()
  focusRow('web-1')
  rerender(table(() => [{ label: 'Boot', icon: mdiPlay, quick: true }]))
  expect(screen.getByRole('button', { name: 'Boot' })).toBeTruthy()
  await user.tab()
  expect(focused()).toBe('nothing')
})
