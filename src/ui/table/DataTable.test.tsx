import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { preference, setPreference } from '#lib/preferences.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { BulkAction, Column, RowAction } from './column.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

interface Machine {
  id: number
  label: string
  status: string
  region: string
}

const columns: Column<Machine>[] = [
  { id: 'label', header: 'Label', value: (row) => row.label, grow: 1, mobile: 'title' },
  { id: 'status', header: 'Status', value: (row) => row.status, filter: { kind: 'choice' } },
  { id: 'region', header: 'Region', value: (row) => row.region, filter: { kind: 'choice' } },
  { id: 'id', header: 'ID', value: (row) => row.id, sort: 'number', align: 'end', hidden: true },
]

const machines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    label: `web-${at + 1}`,
    status: at % 3 === 0 ? 'offline' : 'running',
    region: at % 2 === 0 ? 'eu' : 'us',
  }))

function show(
  props: Partial<DataTableProps<Machine>> = {},
  address = '/',
  loader?: () => Promise<null>,
) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <DataTable
            label="Instances"
            name="machines"
            columns={columns}
            rows={machines(4)}
            rowId={(row) => row.id}
            empty={<p>No instances yet</p>}
            {...props}
          />
        ),
      },
      { path: '/compute/:id', element: <h1>Detail</h1>, ...(loader && { loader }) },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

const labels = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'))

afterEach(() => {
  vi.restoreAllMocks()
  setPreference('tables', {})
  setPreference('views', {})
  setPreference('density', 'normal')
})

describe('display', () => {
  test('makes bidirectional control characters of a name visible', () => {
    show({ rows: [{ id: 1, label: 'exe\u202Egnp.txt', status: 'running', region: 'eu' }] })
    expect(screen.getByRole('row', { name: 'exe[U+202E]gnp.txt' }).textContent).toContain(
      'exe[U+202E]gnp.txt',
    )
  })

  test('renders a named grid with its row count and only the visible columns', () => {
    show()
    const table = screen.getByRole('grid', { name: 'Instances' })
    expect(table.getAttribute('aria-rowcount')).toBe('5')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Label', 'Status', 'Region'])
    expect(labels()).toEqual(['web-1', 'web-2', 'web-3', 'web-4'])
    expect(screen.getByText('4 total')).toBeTruthy()
  })

  test('renders only the visible rows of a long list', () => {
    show({ rows: machines(12_000) })
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('12001')
  })

  test('renders a busy grid without data rows until the first page arrives', () => {
    show({ rows: undefined })
    expect(screen.getByRole('grid', { busy: true })).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(1)
  })

  test('shows the empty state instead of a grid for an empty list', () => {
    show({ rows: [] })
    expect(screen.getByText('No instances yet')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('reports pages that failed to load and retries them', async () => {
    const onRetry = vi.fn()
    const { user } = show({
      total: 900,
      loading: true,
      fault: { text: '1 of 2 pages could not be loaded.', onRetry },
    })
    expect(screen.getByRole('alert').textContent).toContain('1 of 2 pages')
    expect(screen.getByText('4 of 900 loaded')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('filter', () => {
  test('narrows the rows immediately while typing and writes the text to the URL', async () => {
    const { user, router } = show()
    await user.type(screen.getByRole('searchbox', { name: 'Filter Instances' }), 'WEB-3')
    expect(labels()).toEqual(['web-3'])
    expect(screen.getByText('1 of 4')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe('?q=WEB-3'))
  })

  test('does not interrupt a navigation started right after typing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    let arrive: (() => void) | undefined
    const { user, router } = show(
      {},
      '/',
      () =>
        new Promise<null>((done) => {
          arrive = () => done(null)
        }),
    )
    await user.type(screen.getByRole('searchbox', { name: 'Filter Instances' }), 'web-3')
    const going = router.navigate('/compute/3')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(router.state.navigation.location?.pathname).toBe('/compute/3')
    await act(async () => {
      arrive?.()
      await going
    })
    expect(screen.getByRole('heading', { name: 'Detail' })).toBeTruthy()
  })

  test('follows the URL, also after Back', async () => {
    const { router } = show({}, '/?q=web-2')
    expect(labels()).toEqual(['web-2'])
    await act(() => router.navigate('/?q=web-4'))
    expect(labels()).toEqual(['web-4'])
    await act(() => router.navigate(-1))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('web-2')
  })

  test('reports that nothing matches and clears the filter', async () => {
    const { user, router } = show({}, '/?q=zzz&status=running')
    expect(screen.getByText('No matches')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
    expect(labels()).toHaveLength(4)
    expect(router.state.location.search).toBe('')
  })

  test('offers the values of a column with counts and shows a chip for the filter', async () => {
    const { user, router } = show()
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    const panel = await screen.findByRole('dialog', { name: 'Status' })
    const offline = within(panel).getByRole('checkbox', { name: /offline/ })
    expect(offline.closest('label')?.textContent).toBe('offline 2')
    await user.click(offline)
    expect(router.state.location.search).toBe('?status=offline')
    await user.keyboard('{Escape}')
    expect(labels()).toEqual(['web-1', 'web-4'])
    await user.click(screen.getByRole('button', { name: 'Clear filter Status' }))
    expect(labels()).toHaveLength(4)
  })
})

describe('order, groups and columns', () => {
  test('sorts in natural order by a column, and by several with Shift', async () => {
    const { user, router } = show({ rows: machines(11) })
    await user.click(screen.getByRole('button', { name: 'Region' }))
    expect(screen.getByRole('columnheader', { name: /Region/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: 'Label' }))
    await user.click(screen.getByRole('button', { name: /^Label/ }))
    await user.keyboard('{/Shift}')
    expect(router.state.location.search).toBe('?sort=region%2C-label')
    expect(labels()?.slice(0, 3)).toEqual(['web-11', 'web-9', 'web-7'])
  })

  test('collapses a group', async () => {
    const { user } = show({}, '/?group=region')
    await user.click(screen.getByRole('button', { name: /Region: eu/, expanded: true }))
    expect(labels()).toEqual([null, null, 'web-2', 'web-4'])
    expect(screen.getByRole('button', { name: /Region: eu 2/, expanded: false })).toBeTruthy()
  })

  test('shows, moves and resizes columns, and stores this in the preferences and the URL', async () => {
    const { user, router } = show()
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    const panel = await screen.findByRole('dialog', { name: /View options/ })
    await user.click(within(panel).getByRole('checkbox', { name: 'ID' }))
    await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
    await user.click(within(panel).getByRole('button', { name: 'Move Region up' }))
    await user.click(within(panel).getByText('Column widths'))
    expect(within(panel).queryByRole('spinbutton', { name: /Width of Status/ })).toBeNull()
    fireEvent.change(within(panel).getByRole('spinbutton', { name: /Width of Region/ }), {
      target: { value: '300' },
    })
    await user.keyboard('{Escape}')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Region', 'Label', 'ID'])
    expect(new URLSearchParams(router.state.location.search).get('cols')).toBe('region,label,id')
    expect(JSON.parse(localStorage.getItem('console.tables') ?? '{}')).toMatchObject({
      machines: { hidden: ['status'], widths: { region: 300 } },
    })
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    await user.click(await screen.findByText('Column widths'))
    await user.click(screen.getByRole('button', { name: 'Reset widths' }))
    expect(preference('tables').machines?.hidden).toEqual(['status'])
    expect(preference('tables').machines?.widths).toBeUndefined()
  })

  test('hides a column while all rows have the usual value, and names it with the number of rows', async () => {
    const usual = { is: ({ status }: Machine) => status === 'running', text: 'all running' }
    const withUsual = columns.map((column) =>
      column.id === 'status' ? { ...column, usual } : column,
    )
    const running = machines(5).map((machine) => ({ ...machine, status: 'running' }))
    const store = createStore({ rows: running as Machine[] })
    function Live() {
      const { rows } = useStore(store)
      return (
        <DataTable
          label="Instances"
          name="machines"
          columns={withUsual}
          rows={rows}
          rowId={(row) => row.id}
          empty={null}
        />
      )
    }
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Live /> }])} />)
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads()).toEqual(['Label', 'Region'])
    expect(screen.getByText('5 total, all running')).toBeTruthy()

    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    await user.click(await screen.findByRole('checkbox', { name: 'ID' }))
    await user.keyboard('{Escape}')
    expect(heads()).toEqual(['Label', 'Region', 'ID'])
    act(() => store.set({ rows: machines(5) }))
    expect(heads()).toEqual(['Label', 'Status', 'Region', 'ID'])
    expect(screen.getByText('5 total')).toBeTruthy()
    act(() => store.set({ rows: running }))
    expect(heads()).toEqual(['Label', 'Status', 'Region', 'ID'])
  })

  test('shows a column with the usual value in a list of few rows', () => {
    const usual = { is: () => true, text: 'all up' }
    show({
      columns: columns.map((column) => (column.id === 'status' ? { ...column, usual } : column)),
    })
    expect(screen.getByRole('columnheader', { name: /Status/ })).toBeTruthy()
    expect(screen.getByText('4 total')).toBeTruthy()
  })

  test('keeps a column hidden that the user hid while its values differed', async () => {
    const usual = { is: ({ status }: Machine) => status === 'running', text: 'all running' }
    const withUsual = columns.map((column) =>
      column.id === 'status' ? { ...column, usual } : column,
    )
    const toggle = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
      await user.click(await screen.findByRole('checkbox', { name }))
      await user.keyboard('{Escape}')
    }
    const { user } = show({ columns: withUsual, rows: machines(5) })
    await toggle('Status')
    cleanup()
    const running = machines(5).map((machine) => ({ ...machine, status: 'running' }))
    show({ columns: withUsual, rows: running as Machine[] })
    await toggle('ID')
    expect(preference('tables').machines?.hidden).toContain('status')
  })

  test('shows a column with the usual value to a user who has selected it', async () => {
    const usual = { is: () => true, text: 'all up' }
    const withUsual = columns.map((column) =>
      column.id === 'status' ? { ...column, usual } : column,
    )
    const { user } = show({ columns: withUsual, rows: machines(5) })
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Status' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('columnheader', { name: /Status/ })).toBeTruthy()
    expect(screen.getByText('5 total')).toBeTruthy()
    expect(preference('tables').machines?.shown).toEqual(['status'])
  })

  test('saves, applies, replaces and deletes a named view', async () => {
    const { user, router } = show({}, '/?q=web&status=offline&sort=-label&cols=label,status')
    const parameters = () => {
      const search = new URLSearchParams(router.state.location.search)
      search.sort()
      return search.toString()
    }
    const before = parameters()
    const openViews = async () => {
      await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
      return within(await screen.findByRole('region', { name: 'Saved views' }))
    }
    const saved = await openViews()
    await user.type(saved.getByRole('textbox', { name: 'Name of the view' }), 'Off{Enter}')
    expect(saved.getByRole('button', { name: 'Off', current: true })).toBeTruthy()
    await user.keyboard('{Escape}')

    await act(() => router.navigate('/?group=region'))
    expect(labels().filter(Boolean)).toHaveLength(4)
    await user.click((await openViews()).getByRole('button', { name: 'Off' }))
    await waitFor(() => expect(parameters()).toBe(before))

    await act(() => router.navigate('/?q=web-1'))
    const other = await openViews()
    await user.type(other.getByRole('textbox', { name: 'Name of the view' }), 'Off')
    await user.click(other.getByRole('button', { name: 'Replace view' }))
    expect(preference('views').machines).toHaveLength(1)
    expect(preference('views').machines?.[0]?.address).toContain('q=web-1')
    await user.click(other.getByRole('button', { name: 'Delete view Off' }))
    expect(other.queryByRole('button', { name: 'Off' })).toBeNull()
  })

  test('exports the visible rows and columns as CSV with escaped formulas, and all as JSON', async () => {
    let file: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const rows = [...machines(2), { id: 9, label: '=cmd', status: 'offline', region: 'eu' }]
    const { user } = show({ rows }, '/?status=offline&sort=-label')
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    await user.click(await screen.findByRole('button', { name: /Download the shown .* CSV/ }))
    expect(await file?.text()).toBe(
      "Label,Status,Region\r\nweb-1,offline,eu\r\n'=cmd,offline,eu\r\n",
    )
    await user.click(screen.getByRole('button', { name: 'Download every row and column as JSON' }))
    const all = JSON.parse((await file?.text()) ?? '') as Record<string, unknown>[]
    expect(all).toHaveLength(rows.length)
    expect(Object.keys(all[0] ?? {}).length).toBeGreaterThan(3)
  })
})

describe('selection', () => {
  const boot = vi.fn<(rows: Machine[]) => void>()
  const bulkActions: BulkAction<Machine>[] = [
    { label: 'Boot', onSelect: boot },
    {
      label: 'Shut down',
      onSelect: vi.fn(),
      disabledReason: (rows) =>
        rows.some((row) => row.status === 'offline') ? 'One is offline' : undefined,
    },
  ]

  test('shows a toolbar for the selected rows and runs bulk actions on them', async () => {
    const { user } = show({ bulkActions })
    await user.click(screen.getByRole('checkbox', { name: 'Select web-1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select web-3' }))
    await user.keyboard('{/Shift}')
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
    expect(within(bar).getByText('3 selected')).toBeTruthy()
    expect(
      within(bar).getByRole('button', { name: 'Shut down', description: 'One is offline' }),
    ).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Boot' }))
    expect(boot.mock.lastCall?.[0].map((row) => row.id)).toEqual([1, 2, 3])
    await user.click(within(bar).getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  })

  test('selects all rows that match the filter', async () => {
    const { user } = show({ bulkActions, rows: machines(300) }, '/?status=offline')
    await user.click(screen.getByRole('checkbox', { name: 'Select all 100 rows' }))
    expect(screen.getByText('100 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Boot' }))
    expect(boot.mock.lastCall?.[0]).toHaveLength(100)
    await user.click(screen.getByRole('checkbox', { name: 'Select none' }))
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  })

  test('disables "Select all" before the rows have loaded', () => {
    show({ bulkActions, rows: undefined })
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select all/ })
    expect(all.disabled).toBe(true)
  })
})

describe('row actions', () => {
  const reboot = vi.fn()
  const rowActions = (row: Machine): RowAction[] => [
    {
      label: `Reboot ${row.label}`,
      icon: 'M0 0',
      quick: true,
      onSelect: reboot,
      ...(row.status === 'offline' && { disabledReason: 'It is offline' }),
    },
  ]

  test('shows actions in the menu of the row, and in the row on hover or focus', async () => {
    const { user } = show({ rowActions })
    await user.hover(screen.getByText('web-1'))
    expect(screen.getByRole('button', { name: 'Reboot web-1' })).toBeTruthy()
    act(() => screen.getByRole('row', { name: 'web-2' }).focus())
    await user.click(screen.getByRole('button', { name: 'Reboot web-2' }))
    expect(reboot).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Actions for web-1' }))
    const item = await screen.findByRole('menuitem', { name: /Reboot web-1/ })
    expect(item.textContent).toContain('It is offline')
  })

  describe('a background read that removes a row', () => {
    function ListOf({ removed }: { removed: number[] }) {
      return (
        <DataTable
          label="Instances"
          name="machines"
          columns={columns}
          rows={machines(4).filter(({ id }) => !removed.includes(id))}
          rowId={(row) => row.id}
          rowActions={rowActions}
          empty={<p>No instances yet</p>}
        />
      )
    }
    function open() {
      const removed = createStore<number[]>([])
      const Screen = () => <ListOf removed={useStore(removed)} />
      render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Screen /> }])} />)
      return { user: userEvent.setup(), remove: (...ids: number[]) => act(() => removed.set(ids)) }
    }

    test('keeps the open menu of another row and its focus', async () => {
      const { user, remove } = open()
      await user.click(screen.getByRole('button', { name: 'Actions for web-3' }))
      const item = await screen.findByRole('menuitem', { name: 'Reboot web-3' })
      expect(document.activeElement).toBe(item)
      remove(1)
      expect(screen.queryByRole('row', { name: 'web-1' })).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Reboot web-3' }))
    })

    test('closes the menu of that row and focuses the row in its place', async () => {
      const { user, remove } = open()
      await user.click(screen.getByRole('button', { name: 'Actions for web-2' }))
      await screen.findByRole('menuitem', { name: 'Reboot web-2' })
      remove(2)
      expect(screen.queryByRole('menu')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('row', { name: 'web-3' }))
      remove()
      expect(screen.queryByRole('menu')).toBeNull()
    })

    test('focuses the row in its place if the removed row had the focus', () => {
      const { remove } = open()
      act(() => screen.getByRole('row', { name: 'web-4' }).focus())
      remove(4)
      expect(document.activeElement).toBe(screen.getByRole('row', { name: 'web-3' }))
    })

    test('does not take the focus from another control', async () => {
      const { user, remove } = open()
      act(() => screen.getByRole('row', { name: 'web-4' }).focus())
      const filter = screen.getByRole('searchbox')
      await user.click(filter)
      remove(4)
      expect(document.activeElement).toBe(filter)
    })
  })

  test('navigates, selects and opens rows by keyboard', async () => {
    const { user, router } = show({
      bulkActions: [{ label: 'Boot', onSelect: vi.fn() }],
      rowHref: (row) => `/compute/${row.id}`,
      rows: machines(200),
    })
    act(() => screen.getByRole('row', { name: 'web-1' }).focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'web-2' }))
    await user.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select web-2' }).checked).toBe(
      true,
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'web-200' }))
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/compute/200')
  })

  test('includes only one row in the Tab order', () => {
    show({ rowHref: (row) => `/compute/${row.id}`, rowActions })
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1)
    expect(screen.getAllByRole('link').filter((link) => link.tabIndex === 0)).toHaveLength(0)
  })

  test('opens the link in the first cell without a page load', async () => {
    const { user, router } = show({ rowHref: (row) => `/compute/${row.id}` })
    const link = screen.getByRole('link', { name: 'web-3' })
    expect(link.getAttribute('href')).toBe('/compute/3')
    await user.click(link)
    expect(router.state.location.pathname).toBe('/compute/3')
  })
})

test('shows the mark of a row after the link of its name', () => {
  const [label, ...others] = columns
  const mark = ({ id }: Machine) => id === 2 && <span>Locked</span>
  show({
    columns: label ? [{ ...label, mark }, ...others] : [],
    rowHref: (row) => `/compute/${row.id}`,
  })
  expect(screen.getAllByText('Locked')).toHaveLength(1)
  const cell = within(screen.getByRole('row', { name: 'web-2' })).getAllByRole('gridcell')[0]
  expect(cell?.textContent).toBe('web-2Locked')
  expect(within(cell as HTMLElement).getByRole('link').textContent).toBe('web-2')
})

describe('on a small screen', () => {
  const match = window.matchMedia
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(match(query), { matches: true })
  })
  afterEach(() => {
    window.matchMedia = match
  })

  test('shows rows with their link and actions, without empty values', () => {
    const rows = machines(4).map((row) => ({ ...row, region: row.id === 2 ? '' : row.region }))
    show({ rows, rowActions: () => [{ label: 'Boot' }], rowHref: (row) => `/compute/${row.id}` })
    const row = screen.getByRole('row', { name: 'web-2' })
    expect(within(row).getByRole('link', { name: 'web-2' })).toBeTruthy()
    expect(within(row).getByRole('button', { name: 'Actions for web-2' })).toBeTruthy()
    expect(row.textContent).toContain('running')
    // Empty values are omitted, because a dash is meaningless without a column header.
    expect(within(row).queryByText('–')).toBeNull()
    expect(within(row).getAllByRole('gridcell')).toHaveLength(3)
  })

  test('shows the mark of a row after the link of its name', () => {
    const [label, ...others] = columns
    const mark = ({ id }: Machine) => id === 2 && <span>Locked</span>
    show({
      columns: label ? [{ ...label, mark }, ...others] : [],
      rowHref: (row) => `/compute/${row.id}`,
    })
    const row = within(screen.getByRole('row', { name: 'web-2' }))
    expect(row.getByText('Locked').closest('a')).toBeNull()
    expect(row.getByRole('link').textContent).toBe('web-2')
    expect(screen.getAllByText('Locked')).toHaveLength(1)
  })

  test('keeps the bar of selected rows in view while the page scrolls', async () => {
    const { user } = show({ bulkActions: [{ label: 'Boot', onSelect: vi.fn() }] })
    await user.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
    const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
    expect(bar.parentElement?.className).toContain('selecting')
    await user.click(within(bar).getByRole('button', { name: 'Clear selection' }))
    await waitFor(() => expect(document.querySelector('[class*="selecting"]')).toBeNull())
  })

  test('shows the matching value of a hidden column', () => {
    const owner = {
      id: 'owner',
      header: 'Owner',
      value: ({ id }: Machine) => `team-${id}`,
      searched: ({ id }: Machine) => `10.0.0.${id} 10.0.1.${id}`,
      hidden: true,
    }
    const found = () =>
      screen.getAllByRole('row').flatMap((row) => {
        const [, ...facts] = within(row).queryAllByRole('gridcell')
        return facts.map(({ textContent }) => textContent)
      })
    const { router } = show({ columns: [...columns, owner] }, '/?q=10.0.1.2')
    expect(found()).toEqual(['Owner: 10.0.1.2'])
    act(() => void router.navigate('/?q=team-3'))
    expect(found()).toEqual(['Owner: team-3'])
    act(() => void router.navigate('/?q=web-4'))
    expect(found()).toEqual(['offline', 'us'])
  })

  test('renders column headers as text without controls', () => {
    show({ bulkActions: [{ label: 'Boot', onSelect: vi.fn() }] })
    const heads = screen.getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Selection',
      'Label',
      'Status',
      'Region',
    ])
    for (const head of heads) {
      expect(within(head).queryByRole('button')).toBeNull()
      expect(within(head).queryByRole('checkbox')).toBeNull()
    }
  })

  test('selects all rows that match the filter with a visible button', async () => {
    const { user } = show({ bulkActions: [{ label: 'Boot', onSelect: vi.fn() }] }, '/?region=us')
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
  })

  test('does not offer "Select all" without bulk actions', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull()
  })

  test('sorts by the order selected in the view options', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'View options of Instances' }))
    const order = await screen.findByRole('combobox', { name: 'Sort by' })
    await user.selectOptions(order, 'Label, descending')
    await user.keyboard('{Escape}')
    expect(labels()).toEqual(['web-4', 'web-3', 'web-2', 'web-1'])
  })
})
