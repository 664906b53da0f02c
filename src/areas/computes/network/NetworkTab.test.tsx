import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '../testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const inVpc = (vpc_id: number, subnet_id: number, address: string, nat_1_1?: string) => ({
  address,
  vpc_id,
  subnet_id,
  interface_id: vpc_id,
  nat_1_1,
})

test('an address tells its VPC and subnet by name, or by id where they cannot be listed', async () => {
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/ips': () => ({
      ipv4: { vpc: [inVpc(1, 11, '10.0.0.2', '203.0.113.7'), inVpc(2, 21, '10.0.9.2')] },
    }),
    'GET /domains': () => listOf([]),
    'GET /vpcs': () => listOf([{ id: 1, label: 'shop', subnets: [{ id: 11, label: 'front' }] }]),
  })
  expect((await screen.findByText('shop, front, mapped to 203.0.113.7')).role).toBe('gridcell')
  screen.getByText('VPC 2, subnet 21')
})
