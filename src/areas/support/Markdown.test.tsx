import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

const show = (text: string) => render(<Markdown text={text} />).container

test.each([
  '<script>fired()</script>',
  '<img src=x onerror=fired()>',
  '<svg onload=fired()>',
  '[link](javascript:fired())',
  '[link](JaVaScRiPt:fired())',
  '![image](javascript:fired())',
  '<iframe srcdoc="<script>parent.fired()</script>">',
  '[a](data:text/html,<script>fired()</script>)',
  '<a href="javascript:fired()">x</a>',
  '<form action=javascript:fired()><button>x</button></form>',
])('renders %s without executable content', (text) => {
  const fired = vi.fn()
  vi.stubGlobal('fired', fired)
  const drawn = show(text)
  expect(
    drawn.querySelectorAll('script, iframe, object, embed, form, svg, img, style'),
  ).toHaveLength(0)
  for (const element of drawn.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/)
      expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
    }
  expect(fired).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('opens a link in a new tab without opener and referrer', () => {
  show('[docs](https://example.com/a)')
  const link = screen.getByRole('link', { name: 'docs' })
  expect(link.getAttribute('href')).toBe('https://example.com/a')
  expect(link.getAttribute('rel')).toContain('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('loads a remote image only on request', () => {
  const drawn = show('![graph](https://example.com/graph.png)')
  expect(drawn.querySelector('img')).toBeNull()
  const link = screen.getByRole('link', { name: 'Open image “graph” from example.com' })
  expect(link.getAttribute('href')).toBe('https://example.com/graph.png')
  expect(link.getAttribute('rel')).toContain('noopener noreferrer')
})

test('collapses a long quote but not a short one', () => {
  const long = Array.from({ length: 12 }, (_, index) => `> line ${index}\n>`).join('\n')
  const folded = show(`${long}\n\nMy answer`).querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe('Quoted text, 12 lines')
  cleanup()
  expect(show('> one line\n\nMy answer').querySelector('details')).toBeNull()
})

test('renders entities, tables, lists and code', () => {
  const drawn = show('&copy; &amp; `a < b`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n')
  expect(drawn.textContent).toContain('© & a < b')
  expect(drawn.querySelectorAll('td')).toHaveLength(2)
})

test.each([
  'ssh root@<ip>',
  'the value is <nil> now',
  '<div>\nblock\n</div>',
  '<!-- a comment -->',
  '- item <b>',
  '> quoted <host>',
  '[note]: restart-it-first',
  '[config](file:///etc/app.conf)',
  '![disk](C:disk.png)',
  '[^1]: a footnote without a reference',
])('shows all characters of %s', (text) => {
  const renderedText = show(text).textContent.replaceAll(/\s+/g, '')
  expect(renderedText).toBe(text.replace(/^[->] /, '').replaceAll(/\s+/g, ''))
})

test('preserves single line breaks', () => {
  const drawn = show('first\nsecond\r\nthird\n\n- one\n  two\n\n> three\n> four')
  expect(
    [...drawn.querySelectorAll('br')].map((line) => line.previousSibling?.textContent),
  ).toEqual(['first', 'second', 'one', 'three'])
})

test('links a definition that is referenced, and does not show it', () => {
  const drawn = show('See [docs].\n\n[docs]: https://example.com/a')
  expect(drawn.textContent.trim()).toBe('See docs.')
  screen.getByRole('link', { name: 'docs' })
})

test.each([
  ['quotes', '>'.repeat(5000)],
  ['lists', '- '.repeat(30_000)],
  ['numbered lists', '1. '.repeat(5000)],
  ['lists over lines', Array.from({ length: 120 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ['emphasis', `${'*_'.repeat(5000)}a${'_*'.repeat(5000)}`],
  ['emphasis after closing marks', `${'a* '.repeat(5000)}${'*_'.repeat(3000)}`],
  ['images', `${'![a'.repeat(2000)}${'](b)'.repeat(2000)}`],
  ['brackets', '['.repeat(20_000)],
])('shows deeply nested %s as plain text with a note', (_kind, text) => {
  const drawn = show(text)
  screen.getByText('Shown without formatting, which is too deeply nested.')
  expect(drawn.textContent).toContain(text)
})

test.each([
  ['a log with snake_case names', 'disk_read_bytes=1 disk_write_bytes=2\n'.repeat(1000)],
  ['a long table', `| a | b |\n|---|---|\n${'| *1* | _2_ |\n'.repeat(300)}`],
  ['a quoted thread', Array.from({ length: 20 }, (_, at) => `${'>'.repeat(at + 1)} a`).join('\n')],
])('formats %s', (_kind, text) => {
  show(text)
  expect(screen.queryByText(/^Shown without formatting/)).toBeNull()
})
