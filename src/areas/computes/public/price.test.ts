import { expect, test } from 'vitest'
import type { ComputeType } from '#api/generated/types.gen.ts'
import { instancePrice } from './price.ts'

const type: ComputeType = {
  id: 'g6-standard-2',
  price: { hourly: 0.036, monthly: 24 },
  region_prices: [{ id: 'id-cgk', hourly: 0.043, monthly: 28.8 }],
  addons: { backups: { price: { hourly: 0.008, monthly: 5 } } },
}
const monthly = (region: string, backups: boolean, of = type) =>
  instancePrice(of, region, { backups, per: 'monthly' })

test('uses the prices of the region for the instance and its backups', () => {
  expect([monthly('us-east', false), monthly('us-east', true)]).toEqual([24, 29])
  expect([monthly('id-cgk', false), monthly('id-cgk', true)]).toEqual([28.8, 33.8])
})

test('is undefined when the backup price is unknown', () => {
  const { addons: _, ...without } = type
  expect(monthly('us-east', true, without)).toBeUndefined()
  expect(monthly('us-east', false, without)).toBe(24)
})
