import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Volume } from '#api/generated/types.gen.ts'
import { volumeColumns } from './volumeColumns.tsx'

const { properties } = (
  JSON.parse(
    readFileSync(new URL('../../../contract/generated/bundled.json', import.meta.url), 'utf8'),
  ) as {
    components: { schemas: { Volume: { properties: object } } }
  }
).components.schemas.Volume

const known: Volume = {
  id: 31_415,
  label: 'data',
  status: 'active',
  size: 40,
  region: 'us-iad',
  filesystem_path: '/dev/disk/by-id/volume_data',
  compute_id: 27_182,
  compute_label: 'web-1',
  tags: ['production'],
  hardware_type: 'nvme',
  created: '2026-01-02T03:04:05',
  updated: '2026-02-03T04:05:06',
}

/** Contains every field of the contract, because each needs a column. */
const volume: Volume = Object.assign(
  Object.fromEntries(Object.keys(properties).map((name) => [name, `Its ${name}`])),
  known,
)

test('shows every field of a volume in a column, with the instance by label', () => {
  const { compute_id: _, ...fields } = volume
  const cellTexts = volumeColumns([]).map((column) => String(column.value(volume)).toLowerCase())
  const missing = Object.entries(fields).filter(
    ([, value]) => !cellTexts.includes(String(value).toLowerCase()),
  )
  expect(missing).toEqual([])
})
