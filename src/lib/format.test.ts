import { describe, expect, test } from 'vitest'
import {
  codePoints,
  formatCount,
  formatGigabytes,
  formatMegabytes,
  formatMoney,
  formatPercent,
  formatTransfer,
  humanize,
  middleCut,
  midSentence,
  plural,
  sentenceList,
} from './format.ts'

describe('number formatting', () => {
  test.each([
    [formatMegabytes, 512, '512 MB'],
    [formatMegabytes, 81_920, '80 GB'],
    [formatMegabytes, 25_600, '25 GB'],
    [formatMegabytes, 163_328, '159.5 GB'],
    [formatMegabytes, 327_168, '319.5 GB'],
    [formatMegabytes, 1_310_720, '1.25 TB'],
    [formatGigabytes, 20, '20 GB'],
    [formatGigabytes, 2048, '2 TB'],
    [formatTransfer, 4000, '4,000 GB'],
    [formatTransfer, 30.4, '30.4 GB'],
    [formatTransfer, 0.25, '250 MB'],
    [formatTransfer, 0, '0 GB'],
    [formatPercent, 12.345, '12.3%'],
    [formatPercent, 0.5, '0.5%'],
    [formatPercent, 100, '100%'],
    [formatCount, 12_000, '12,000'],
    [formatMoney, 5, '$5.00'],
    [formatMoney, 0.0075, '$0.0075'],
    [formatMoney, 1234.5, '$1,234.50'],
    [formatMoney, 0, '$0.00'],
  ] as const)('with %o turns %d into %s', (format, value, text) => {
    expect(format(value)).toBe(text)
  })

  test.each([
    formatMegabytes,
    formatGigabytes,
    formatTransfer,
    formatPercent,
    formatCount,
    formatMoney,
  ])('shows a missing value as a dash (%o)', (format) => {
    expect(format(undefined)).toBe('–')
    expect(format(null)).toBe('–')
    expect(format(Number.NaN)).toBe('–')
  })
})

describe('text formatting', () => {
  test.each([
    [1, '1 backup'],
    [0, '0 backups'],
    [1200, '1,200 backups'],
  ])('formats the count %d as %s', (count, text) => {
    expect(plural(count, 'backup')).toBe(text)
  })

  test('uses the given irregular plural', () => {
    expect(plural(2, 'reply', 'replies')).toBe('2 replies')
  })

  test.each([
    [[], '–'],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('joins %j to %s', (items, text) => {
    expect(sentenceList(items)).toBe(text)
  })

  test('replaces the items beyond the limit with their number', () => {
    expect(sentenceList(['a', 'b', 'c', 'd'], 3)).toBe('a, b and 2 more')
    expect(sentenceList(['a', 'b', 'c'], 3)).toBe('a, b and c')
  })

  test.each([
    ['short', 10, 'short'],
    ['abcdefghij', 10, 'abcdefghij'],
    ['abcdefghijk', 10, 'abcde…hijk'],
    ['abcdefghijk', 2, 'a…'],
    ['😀😀😀😀', 3, '😀…😀'],
    [undefined, 5, '–'],
    ['', 5, '–'],
  ])('shortens %s to %d characters as %s', (text, limit, cut) => {
    expect(middleCut(text, limit)).toBe(cut)
  })

  test('counts code points', () => {
    expect(codePoints('a😀ü')).toBe(3)
  })

  test.each([
    ['rebuilding', 'Rebuilding'],
    ['shutting_down', 'Shutting down'],
    [undefined, '–'],
    ['', '–'],
  ])('turns the API value %s into %s', (word, text) => {
    expect(humanize(word)).toBe(text)
  })

  test.each([
    ['Load balancers', 'load balancers'],
    ['VPCs', 'VPCs'],
    ['SSH key', 'SSH key'],
  ])('writes %s within a sentence as %s', (title, text) => {
    expect(midSentence(title)).toBe(text)
  })
})
