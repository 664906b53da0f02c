import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFillHeight } from './useFillHeight.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Replaces `ResizeObserver` and returns a function that reports a new size of an element. */
function stubResizes(): (element: Element) => void {
  const observers = new Map<() => void, Set<Element>>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: () => void
      readonly elements = new Set<Element>()
      constructor(callback: () => void) {
        this.callback = callback
      }
      observe(element: Element) {
        observers.set(this.callback, this.elements.add(element))
      }
      disconnect() {
        observers.delete(this.callback)
      }
    },
  )
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    callback()
    return 1
  })
  return (element) => {
    for (const [callback, elements] of observers) if (elements.has(element)) callback()
  }
}

function Table() {
  const box = useRef<HTMLDivElement>(null)
  useFillHeight(box, true)
  return <div ref={box} data-testid="box" />
}

test('measures again when a panel above disappears inside a main element of constant height', () => {
  const resize = stubResizes()
  let top = 300
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top }) as DOMRect,
  )
  const { getByTestId } = render(
    <main>
      <div data-testid="stack">
        <Table />
      </div>
    </main>,
  )
  const box = getByTestId('box')
  act(() => resize(box))
  expect(box.style.maxHeight).toContain('100dvh - 300px')
  top = 200
  act(() => resize(getByTestId('stack')))
  expect(box.style.maxHeight).toContain('100dvh - 200px')
})
