import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.doMock('./ChartPlot.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
})

const arrives = () => vi.doMock('./ChartPlot.tsx', () => ({ ChartPlot: () => <p>The lines</p> }))

async function open() {
  const { loadPlot, usePlot } = await import('./usePlot.ts')
  return function Chart() {
    const loaded = usePlot()
    if (loaded === 'failed') return <button onClick={() => void loadPlot()}>Try again</button>
    return loaded ? (
      <loaded.plot rows={[]} lines={[]} domain={[0, 1]} top={1} width={1} height={1} />
    ) : null
  }
}

test('loads the plot code again on "Try again" after a failed import', async () => {
  const Chart = await open()
  render(<Chart />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  arrives()
  await userEvent.click(again)
  expect(await screen.findByText('The lines')).toBeTruthy()
})

test('loads the plot code again for the next chart after a failed import', async () => {
  const Chart = await open()
  const { unmount } = render(<Chart />)
  await screen.findByRole('button', { name: 'Try again' })
  unmount()
  arrives()
  render(<Chart />)
  expect(await screen.findByText('The lines')).toBeTruthy()
})
