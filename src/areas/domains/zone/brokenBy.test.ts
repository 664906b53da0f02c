import { expect, test } from 'vitest'
import { brokenBy } from './brokenBy.ts'
import { canonical, type RecordDraft } from './recordModel.ts'

const zone = 'example.org'
const record = (type: RecordDraft['type'], name: string, target: string) =>
  canonical({ type, name, target }, zone)

const address = record('A', 'www', '203.0.113.1')
const spare = record('A', 'www', '203.0.113.2')
const alias = record('CNAME', 'shop', 'www.example.org')
const lost = record('CNAME', 'lost', 'nowhere.example.org')

test('what points to a record breaks with it, once no other record has its name', () => {
  const all = [address, spare, alias, lost]
  expect(brokenBy(all, [spare, alias, lost], { zone })).toEqual([])
  expect(brokenBy(all, [alias, lost], { zone })).toEqual([
    expect.stringContaining('CNAME shop.example.org points to www.example.org'),
  ])
})

test('what goes too, and what was wrong before, is not told', () => {
  expect(brokenBy([address, alias, lost], [lost], { zone })).toEqual([])
})
