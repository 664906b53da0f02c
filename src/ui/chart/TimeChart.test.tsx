import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChartGroup } from './ChartGroup.tsx'
import type { ChartAlert } from './chartModel.ts'
import type { ChartSeries, ChartDomain } from './chartSeries.ts'
import { ChartZoomButtons } from './ChartZoomButtons.tsx'
import { TimeChart } from './TimeChart.tsx'
import { loadPlot } from './usePlot.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const minutes = (count: number) => start + count * 60_000
const domain: ChartDomain = [start, minutes(24 * 60)]

/** Five-minute averages of one day: a linear ramp from 0 to 28.7 with a two-hour gap at noon. */
const ramp: ChartSeries = {
  id: 'cpu',
  name: 'CPU',
  points: Array.from(
    { length: 288 },
    (_, index) => [minutes(index * 5), index / 10] as const,
  ).filter(([time]) => time <= minutes(12 * 60) || time >= minutes(14 * 60)),
}
const flat = (id: string, name: string, value: number): ChartSeries => ({
  id,
  name,
  points: ramp.points.map(([time]) => [time, value] as const),
})

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 150))
  Element.prototype.setPointerCapture = () => undefined
  await loadPlot()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Page({ alerts, loading = false }: { alerts?: ChartAlert[]; loading?: boolean }) {
  const [zoom, setZoom] = useState<ChartDomain>()
  return (
    <ChartGroup domain={domain} zoom={zoom} onZoom={setZoom} zone="UTC">
      <ChartZoomButtons />
      <TimeChart
        title="CPU"
        quantity="percent"
        series={[loading ? { ...ramp, points: [] } : ramp]}
        loading={loading}
        fileName="cpu"
        {...(alerts && { alerts })}
      />
      <TimeChart
        title="IPv4"
        quantity="bitRate"
        series={[flat('in', 'In', 2_000_000), flat('out', 'Out', 500_000)]}
        fileName="ipv4"
      />
    </ChartGroup>
  )
}

const chart = (name: string) => screen.getByRole('region', { name: new RegExp(name) })
const figures = (name: string) => screen.getByRole('table', { name: `${name}, figures` })
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('shows the unit in the heading and the statistics of a series in a table', () => {
  render(<Page />)
  expect(screen.getByRole('heading', { name: 'IPv4 Mbit/s' })).toBeTruthy()
  const [, row] = within(figures('CPU')).getAllByRole('row')
  expect(row && cells(row)).toEqual(['–', '0', '14.2', '27.4', '28.7', '28.7'])
})

test('has a visually hidden description for screen readers and shows gaps visibly', () => {
  render(<Page />)
  expect(
    screen.getByRole('region', {
      name: /CPU/,
      description: 'Max 28.7%, 21 Nov, 23:55 (avg 14.2%, last 28.7%). 1 gap, 2 h total.',
    }),
  ).toBeTruthy()
  expect(within(chart('CPU')).getByText(/^Max /).className).toBe('visually-hidden')
  expect(within(chart('CPU')).getByText('1 gap, 2 h total').className).not.toBe('visually-hidden')
})

test('shows the time of the maximum as a tooltip, unless the line is flat', () => {
  render(<Page />)
  const max = (name: string) =>
    within(within(figures(name)).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')[4]
  expect(max('CPU')?.dataset.tooltip).toBe('21 Nov, 23:55')
  expect(max('IPv4')?.dataset.tooltip).toBeUndefined()
})

test('breaks lines at gaps and places axis labels at round times', async () => {
  render(<Page />)
  await waitFor(() => expect(document.querySelectorAll('.recharts-line-curve')).toHaveLength(3))
  const line = chart('CPU').querySelector('.recharts-line-curve')?.getAttribute('d') ?? ''
  expect(line.match(/M/g)).toHaveLength(2)
  const labels = Array.from(chart('CPU').querySelectorAll('text'), (text) => text.textContent)
  expect(labels).toEqual(expect.arrayContaining(['06:00', '12:00', '18:00', '0', '10', '20', '30']))
  expect(chart('CPU').textContent).toContain('UTC')
})

test('draws a single value between two gaps', async () => {
  const points = [5, 5, null, 7, null].map((value, at) => [minutes(at * 5), value] as const)
  render(
    <ChartGroup domain={domain} zoom={undefined} onZoom={() => undefined} zone="UTC">
      <TimeChart title="CPU" quantity="percent" series={[{ ...ramp, points }]} fileName="cpu" />
    </ChartGroup>,
  )
  const parts = () =>
    document
      .querySelector('.recharts-line-curve')
      ?.getAttribute('d')
      ?.match(/M[^M]+/g)
  await waitFor(() => expect(parts()).toHaveLength(2))
  const [from = 0, to = 0] = [...(parts()?.[1] ?? '').matchAll(/[ML]([\d.]+),/g)].map(([, x]) =>
    Number(x),
  )
  expect(to - from).toBeCloseTo(3, 1)
})

test('moves the time cursor of all charts by keyboard and announces the values', async () => {
  render(<Page />)
  const cursor = screen.getByRole('slider', { name: 'CPU, time cursor' })
  act(() => cursor.focus())
  expect(cursor.getAttribute('aria-valuetext')).toBe('21 Nov 2026, 23:55: CPU 28.7%')
  expect(cells(within(figures('IPv4')).getAllByRole('row')[1] as HTMLElement)[0]).toBe('2.00')
  fireEvent.change(cursor, { target: { value: '0' } })
  expect(cursor.getAttribute('aria-valuetext')).toBe('21 Nov 2026, 00:00: CPU 0%')
  await userEvent.keyboard('{PageUp}')
  expect(cursor.getAttribute('aria-valuetext')).toBe('21 Nov 2026, 01:00: CPU 1.20%')
  expect(within(figures('IPv4')).getByRole('columnheader', { name: '01:00' })).toBeTruthy()
  act(() => cursor.blur())
  expect(within(figures('IPv4')).getByRole('columnheader', { name: 'At cursor' })).toBeTruthy()
})

test('announces "not measured" when the cursor is in a gap', () => {
  render(<Page />)
  const cursor = screen.getByRole('slider', { name: 'CPU, time cursor' })
  act(() => cursor.focus())
  fireEvent.change(cursor, { target: { value: '145' } })
  expect(cursor.getAttribute('aria-valuetext')).toBe('21 Nov 2026, 12:05: CPU not measured')
})

test('zooms all charts by dragging and resets the zoom', async () => {
  render(<Page />)
  const field = screen.getByRole('slider', { name: 'CPU, time cursor' })
    .parentElement as HTMLElement
  fireEvent.pointerDown(field, { clientX: 100, button: 0 })
  fireEvent.pointerMove(field, { clientX: 200 })
  fireEvent.pointerUp(field, { clientX: 200 })
  const [, row] = within(figures('CPU')).getAllByRole('row')
  expect(row && cells(row)).toEqual(['9.60', '4.80', '7.20', '9.40', '9.60', '9.60'])
  await userEvent.click(screen.getByRole('button', { name: 'Reset zoom' }))
  expect(row && cells(row)[4]).toBe('28.7')
})

test('zooms with buttons', async () => {
  render(<Page />)
  const out = screen.getByRole('button', {
    name: 'Zoom out',
    description: 'The whole range is shown',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(out.getAttribute('aria-disabled')).toBeNull()
  const [, row] = within(figures('CPU')).getAllByRole('row')
  expect(row && cells(row)[1]).toBe('7.20')
})

test('hides a line from the legend, but never the last visible one', async () => {
  render(<Page />)
  const legend = within(figures('IPv4'))
  await userEvent.click(legend.getByRole('button', { name: 'In', pressed: true }))
  expect(legend.getByRole('button', { name: 'In', pressed: false })).toBeTruthy()
  // The remaining line is drawn in its best unit.
  expect(screen.getByRole('heading', { name: 'IPv4 kbit/s' })).toBeTruthy()
  await userEvent.click(legend.getByRole('button', { name: 'Out' }))
  expect(legend.getByRole('button', { name: 'Out', pressed: true })).toBeTruthy()
})

test('shows the values as a table, latest first', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Show IPv4 as table' }))
  const rows = within(screen.getByRole('table', { name: 'IPv4, values in Mbit/s' })).getAllByRole(
    'row',
  )
  expect(rows[1]?.textContent).toBe('21 Nov 2026, 23:552.000.50')
  await userEvent.click(screen.getByRole('button', { name: 'Show IPv4 as chart' }))
  expect(screen.queryByRole('table', { name: /values/ })).toBeNull()
})

test('shows the UTC offset of every time in the table when daylight saving time ends', async () => {
  const night: ChartDomain = [
    Date.parse('2026-10-24T22:00:00Z'),
    Date.parse('2026-10-25T06:00:00Z'),
  ]
  const points = ['00:30', '01:30'].map(
    (clock) => [Date.parse(`2026-10-25T${clock}:00Z`), 5] as const,
  )
  render(
    <ChartGroup domain={night} zoom={undefined} onZoom={() => undefined} zone="Europe/Berlin">
      <TimeChart title="CPU" quantity="percent" series={[{ ...ramp, points }]} fileName="cpu" />
    </ChartGroup>,
  )
  expect(chart('CPU').textContent).toContain('UTC+2/+1')
  await userEvent.click(screen.getByRole('button', { name: 'Show CPU as table' }))
  const table = screen.getByRole('table', { name: 'CPU, values in %' })
  expect(within(table).getByRole('columnheader', { name: 'Time (UTC+2/+1)' })).toBeTruthy()
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['25 Oct 2026, 02:30 UTC+1', '25 Oct 2026, 02:30 UTC+2'])
})

test('shows how often and for how long an alert threshold was exceeded', () => {
  render(<Page alerts={[{ seriesId: 'cpu', limit: 20, seconds: 7200 }]} />)
  expect(chart('CPU').textContent).toContain('CPU threshold 20% · 1 alert, 6 h 20 min above')
  expect(chart('CPU').querySelectorAll('[data-limit]')).toHaveLength(1)
})

test('lists a threshold far above the values without drawing it', () => {
  render(<Page alerts={[{ seriesId: 'cpu', limit: 400, seconds: 7200 }]} />)
  expect(chart('CPU').textContent).toContain('CPU threshold 400% · highest 2 h avg 27.6%')
  expect(chart('CPU').querySelector('[data-limit]')).toBeNull()
})

test('draws a threshold far above the values on demand', async () => {
  render(<Page alerts={[{ seriesId: 'cpu', limit: 400, seconds: 7200 }]} />)
  const drawn = () => chart('CPU').querySelectorAll('[data-limit]')
  expect(drawn()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Show threshold' }))
  expect(Array.from(drawn(), (line) => line.getAttribute('data-limit'))).toEqual(['400'])
  await userEvent.click(screen.getByRole('button', { name: 'Hide threshold' }))
  expect(drawn()).toHaveLength(0)
})

test('draws lines separately with their names and scales on demand and remembers the choice', async () => {
  const { unmount } = render(<Page />)
  expect(screen.queryByRole('button', { name: 'Separate lines of CPU' })).toBeNull()
  const names = () =>
    Array.from(chart('IPv4').querySelectorAll('svg text'), ({ textContent }) => textContent)
  expect(names()).not.toContain('Out')
  await userEvent.click(screen.getByRole('button', { name: 'Separate lines of IPv4' }))
  expect(names()).toEqual(expect.arrayContaining(['In', 'Out', '0.6']))
  unmount()
  render(<Page />)
  expect(names()).toContain('Out')
  await userEvent.click(screen.getByRole('button', { name: 'Separate lines of IPv4' }))
  expect(names()).not.toContain('Out')
})

test('shows only the title and "No data in this range." without values', () => {
  render(
    <ChartGroup domain={domain} zoom={undefined} onZoom={() => undefined} zone="UTC">
      <TimeChart
        title="CPU"
        quantity="percent"
        series={[{ ...ramp, points: [] }]}
        alerts={[{ seriesId: 'cpu', limit: 90, seconds: 7200 }]}
        fileName="cpu"
        note="100% is one core"
      />
    </ChartGroup>,
  )
  expect(screen.getByRole('heading').textContent).toBe('CPU ')
  within(chart('CPU')).getByText('No data in this range.')
  expect(within(chart('CPU')).queryByRole('button')).toBeNull()
})

test('shows the legend with empty figures while loading', () => {
  render(<Page loading />)
  expect(chart('CPU').getAttribute('aria-busy')).toBe('true')
  const [, row] = within(figures('CPU')).getAllByRole('row')
  expect(row && cells(row)).toEqual(['–', '–', '–', '–', '–', '–'])
})

function Alone(props: { limitsEdited?: boolean; figuresElsewhere?: boolean }) {
  return (
    <ChartGroup domain={domain} zoom={undefined} onZoom={() => undefined} zone="UTC">
      <TimeChart
        title="CPU"
        quantity="percent"
        series={[ramp]}
        alerts={[{ seriesId: 'cpu', limit: 400, seconds: 7200 }]}
        fileName="cpu"
        {...props}
      />
    </ChartGroup>
  )
}

test('shows only the value of a threshold that is being edited and draws it on demand', async () => {
  render(<Alone limitsEdited />)
  const drawn = () => chart('CPU').querySelectorAll('[data-limit]')
  expect(within(chart('CPU')).getByText(/^Threshold/).textContent).toBe(
    'Threshold 400%\u2002Show threshold',
  )
  expect(drawn()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Show threshold' }))
  expect(drawn()).toHaveLength(1)
})

test('shows only the value at the cursor in the legend when the figures are elsewhere', () => {
  render(<Alone figuresElsewhere />)
  const legend = screen.getByRole('table', { name: 'CPU, values at the cursor' })
  const [, row] = within(legend).getAllByRole('row')
  expect(row && cells(row)).toEqual(['–'])
})

test('folds series that are zero over the whole range, and shows them on demand', async () => {
  render(
    <ChartGroup domain={domain} zoom={undefined} onZoom={() => undefined} zone="UTC">
      <TimeChart
        title="IPv6"
        quantity="bitRate"
        series={[flat('in', 'In', 2000), flat('out', 'Out', 0), flat('private', 'Private in', 0)]}
        fileName="ipv6"
      />
    </ChartGroup>,
  )
  const legend = within(screen.getByRole('table', { name: 'IPv6, figures' }))
  expect(legend.queryByRole('button', { name: 'Out' })).toBeNull()
  // The only line that is drawn cannot be hidden.
  expect(legend.getByRole('button', { name: 'In' }).getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(document.querySelectorAll('.recharts-line-curve')).toHaveLength(1))
  await userEvent.click(legend.getByRole('button', { name: '2 at zero', expanded: false }))
  expect(legend.getByRole('button', { name: 'Out' })).toBeTruthy()
  expect(legend.getByRole('button', { name: 'Private in' })).toBeTruthy()
  await waitFor(() => expect(document.querySelectorAll('.recharts-line-curve')).toHaveLength(3))
})

test('does not fold the series of a chart without another value than zero', () => {
  render(
    <ChartGroup domain={domain} zoom={undefined} onZoom={() => undefined} zone="UTC">
      <TimeChart
        title="IPv6"
        quantity="bitRate"
        series={[flat('in', 'In', 0), flat('out', 'Out', 0)]}
        fileName="ipv6"
      />
    </ChartGroup>,
  )
  expect(screen.queryByRole('button', { name: /at zero$/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Out' })).toBeTruthy()
})
