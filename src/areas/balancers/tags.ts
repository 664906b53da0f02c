import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Balancer } from '#api/generated/types.gen.ts'
import { taggedSource } from '../tags/taggedSource.ts'

export const tagged = taggedSource<Balancer>({
  type: 'balancer',
  field: 'balancers',
  list: () => listBalancersOptions(),
  readers: ['listBalancers'],
  labelOf: ({ id, label }) => label || `Load balancer ${id}`,
})
