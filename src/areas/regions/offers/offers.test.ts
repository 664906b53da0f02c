import { expect, test } from 'vitest'
import { capabilitiesOf, planStock } from './offers.ts'

test('orders capabilities like the contract, unknown ones last', () => {
  const regions = [
    { id: 'a', capabilities: ['VPCs', 'Time Travel', 'Computes'] },
    { id: 'b', capabilities: ['Antigravity', 'Vlans'] },
    { id: 'c' },
  ]
  expect(capabilitiesOf(regions)).toEqual([
    'Computes',
    'Vlans',
    'VPCs',
    'Antigravity',
    'Time Travel',
  ])
})

test('distinguishes plans in stock, sold out and without an entry', () => {
  const { plans, stockOf, listed } = planStock([
    { region: 'a', plan: 'premium16384.7', available: true },
    { region: 'a', plan: 'premium4096.7', available: false },
    { region: 'b', plan: 'premium4096.7', available: true },
  ])
  expect(plans).toEqual(['premium4096.7', 'premium16384.7'])
  expect(stockOf('a', 'premium16384.7')).toBe('available')
  expect(stockOf('a', 'premium4096.7')).toBe('sold out')
  expect(stockOf('b', 'premium16384.7')).toBe('no entry')
  expect([...listed]).toEqual(['a', 'b'])
})
