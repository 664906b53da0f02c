import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { tracks } from './layout.ts'

interface Row {
  label: string
  region?: string
  ip?: string
  tags?: string
}

const columns: Column<Row>[] = [
  {
    id: 'label',
    header: 'Label',
    value: ({ label }) => label,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: () => 'Running',
    cell: () => 'Running',
    width: 100,
    mobile: 'title',
  },
  { id: 'region', header: 'Region', value: ({ region }) => region, width: 140 },
  { id: 'ip', header: 'IPv4', value: ({ ip }) => ip, width: 180, copy: 'address' },
  { id: 'tags', header: 'Tags', value: ({ tags }) => tags, cell: () => 'web', width: 150, grow: 1 },
]
const controls = { select: true, actions: true }
const long = 'a'.repeat(32)
/** Returns the minimum widths of the column tracks, without the select and actions columns. */
const leastOf = (rows: Row[], layout = {}) => {
  const { template } = tracks(columns, layout, controls, rows)
  return [...template.matchAll(/minmax\((max\(.+?\)\)|\d+px), /g)]
    .slice(0, -1)
    .map(([, from]) => from)
}

test('leaves the column widths unchanged for short names', () => {
  const { template } = tracks(columns, {}, controls)
  expect(tracks(columns, {}, controls, [{ label: 'web-1', region: 'eu' }]).template).toBe(template)
  expect(leastOf([])).toEqual(['144px', '90px', '126px', '162px', '135px'])
})

test('widens the name column for a name of 32 characters by shrinking other columns', () => {
  const full = { region: 'Frankfurt am Main, DE', ip: '192.0.2.1', tags: 'web' }
  const rows = [{ label: 'web-1' }, { label: long, ...full }]
  // Columns shrink to 80 % of their width, or to 90 % with a copy button; the status column keeps 100 %.
  expect(leastOf(rows)).toEqual([
    `max(144px, min(264px, 100% - ${40 + 100 + 112 + 162 + 120 + 44}px))`,
    '100px',
    '112px',
    '162px',
    '120px',
  ])
})

test('widens text columns for their texts as long as names of 64 characters fit', () => {
  const described: Column<Row>[] = [
    ...columns.slice(0, 1),
    { id: 'region', header: 'Region', value: ({ region }) => region, width: 100 },
    { id: 'tags', header: 'Tags', value: ({ tags }) => tags, width: 120, grow: 1 },
  ]
  const maxOf = (rows: Row[], layout = {}) =>
    tracks(described, layout, { select: false, actions: false }, rows)
      .template.split(/(?<=\)) /)
      .map((track) => track.slice(track.indexOf(', ') + 2, -1))
  const short = { label: 'web-1', region: 'eu', tags: 'web' }
  expect(maxOf([short])).toEqual(['1fr', '100px', '120px'])
  // Capital letters and digits are wider: 24 characters, 6 of them wide, and the padding.
  const long = { ...short, region: 'Frankfurt am Main 2, DE1' }
  expect(maxOf([short, long])).toEqual([
    '1fr',
    `max(100px, min(${24 * 7.5 + 6 + 24}px, 100% - ${120 + 78}px))`,
    '120px',
  ])
  expect(maxOf([long], { widths: { region: 90 } })).toEqual(['1fr', '90px', '120px'])
})

test('leaves text columns unchanged next to a growing column with rich cells', () => {
  const rich = columns.map((column) => ({
    ...column,
    ...(column.id === 'tags' && { cell: () => createElement('span') }),
  }))
  const templateOf = (region: string) =>
    tracks(rich, {}, controls, [{ label: 'web-1', region, tags: 'web' }]).template
  expect(templateOf('Frankfurt am Main, Germany')).toBe(templateOf('Newark'))
})

test('does not shrink a number column for a long name', () => {
  const sized: Column<Row>[] = [
    ...columns,
    { id: 'price', header: 'Price', value: () => 1000, cell: () => '$1,000.00', align: 'end' },
  ]
  const { template } = tracks(sized, {}, controls, [{ label: long }])
  expect(template).toContain('minmax(120px, 120px) minmax(44px, auto)')
})

test('widens a number column for its longest number, whichever row has it', () => {
  const texts: Record<number, string> = { 5: '$5.00', 0.0225: '$0.0225', 123_456: '$123,456.00' }
  const price: Column<Row> = {
    id: 'price',
    header: 'Price',
    value: ({ label }) => Number(label),
    cell: ({ label }) => texts[Number(label)],
    align: 'end',
    width: 80,
  }
  const widthOf = (...labels: string[]) => {
    const { template, least } = tracks(
      [{ id: 'x', header: 'X', value: () => 'x', width: 100, grow: 1 }, price],
      {},
      { select: false, actions: false },
      labels.map((label) => ({ label })),
    )
    return [/(\d+)px, \d+px\)$/.exec(template)?.[1], least]
  }
  expect(widthOf('5')).toEqual(['72', 90 + 72])
  expect(widthOf('5', '0.0225', '5')).toEqual(['84', 90 + 84])
  expect(widthOf('0.0225', '123456', '5')).toEqual(['118', 90 + 118])
})

test('shrinks empty columns to their headers and short ones to their texts', () => {
  const [, ...others] = leastOf([{ label: long, region: 'Newark, NJ' }])
  expect(others).toEqual(['100px', '99px', '70px', '70px'])
})

test('limits the width for long names and measures all rows of a long list', () => {
  const [whole] = leastOf([{ label: long }])
  expect(leastOf([{ label: 'a'.repeat(64) }])[0]).toBe(whole)
  const many = Array.from({ length: 5000 }, () => ({ label: 'web-1' }))
  expect(leastOf([...many, { label: long }])[0]).toBe(whole)
})

test('does not change a column width set by the user for a long name', () => {
  const rows = [{ label: long, region: 'Newark, NJ' }]
  expect(leastOf(rows, { widths: { region: 300 } })[2]).toBe('300px')
  expect(leastOf(rows, { widths: { label: 100 } })).toEqual([
    '100px',
    '90px',
    '126px',
    '162px',
    '135px',
  ])
})

test('has the same minimum table width for any row content', () => {
  expect(tracks(columns, {}, controls, [{ label: long }]).least).toBe(
    tracks(columns, {}, controls).least,
  )
})

test('has column widths that fit the minimum table width when headers are wide', () => {
  const counts = ['Domains', 'Volumes', 'Databases'].map((header) => ({
    id: header,
    header,
    value: () => 1,
    width: 92,
  }))
  const { template, least } = tracks([...columns.slice(0, 1), ...counts], {}, controls, [
    { label: long },
  ])
  const minWidths = [...template.matchAll(/minmax\((?:max\()?(\d+)px/g)].map(([, width]) =>
    Number(width),
  )
  expect(minWidths).toHaveLength(5)
  expect(minWidths.reduce((sum, width) => sum + width, 40)).toBeLessThanOrEqual(least)
})
