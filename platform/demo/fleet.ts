import type { NewCompute } from '../areas/computes/creation/provision.ts'
import { days, hours } from '#shared/clock.ts'

/** An instance of the demo account. Times are in milliseconds before the data is created. */
interface Member {
  labels: string[]
  region: string
  type: string
  image: string | null
  tags: string[]
  group?: string
  age: number
  /** Time since the instance was powered off. */
  offSince?: number
  /** An outage, which leaves a gap in the statistics. */
  outage?: { from: number; to: number }
  privateIp?: boolean
  backups?: boolean
  status?: 'offline'
}

const series = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)

/** The instances of a shop with customers on three continents, about forty. */
const members: Member[] = [
  {
    labels: series('web-iad', 4),
    region: 'us-iad',
    type: 'g6-standard-4',
    image: 'compute/ubuntu22.04',
    tags: ['production', 'shop', 'web'],
    age: 412 * days,
    privateIp: true,
    backups: true,
  },
  {
    labels: series('web-fra', 4),
    region: 'eu-central',
    type: 'g6-standard-4',
    image: 'compute/ubuntu22.04',
    tags: ['production', 'shop', 'web'],
    age: 388 * days,
    privateIp: true,
    backups: true,
    outage: { from: 9 * hours, to: 7.5 * hours },
  },
  {
    labels: series('web-syd', 2),
    region: 'ap-southeast',
    type: 'g6-standard-2',
    image: 'compute/ubuntu22.04',
    tags: ['production', 'shop', 'web'],
    age: 211 * days,
    privateIp: true,
  },
  {
    labels: ['lb-iad-1', 'lb-iad-2'],
    region: 'us-iad',
    type: 'g6-dedicated-2',
    image: 'compute/debian12',
    tags: ['edge', 'production'],
    age: 412 * days,
    privateIp: true,
  },
  {
    labels: ['lb-fra-1'],
    region: 'eu-central',
    type: 'g6-dedicated-2',
    image: 'compute/debian12',
    tags: ['edge', 'production'],
    age: 388 * days,
    privateIp: true,
  },
  {
    labels: ['db-orders-primary', 'db-orders-replica'],
    region: 'us-iad',
    type: 'g6-dedicated-8',
    image: 'compute/debian12',
    tags: ['database', 'production'],
    group: 'data',
    age: 640 * days,
    privateIp: true,
    backups: true,
  },
  {
    labels: ['db-catalogue'],
    region: 'eu-central',
    type: 'g7-highmem-4',
    image: 'compute/debian12',
    tags: ['database', 'production'],
    group: 'data',
    age: 301 * days,
    privateIp: true,
    backups: true,
  },
  {
    labels: series('cache', 3),
    region: 'us-iad',
    type: 'g7-highmem-1',
    image: 'compute/alpine3.19',
    tags: ['cache', 'production'],
    age: 250 * days,
    privateIp: true,
  },
  {
    labels: series('queue', 2),
    region: 'us-iad',
    type: 'g6-standard-2',
    image: 'compute/debian12',
    tags: ['production'],
    age: 249 * days,
    privateIp: true,
    outage: { from: 12 * days, to: 11.6 * days },
  },
  {
    labels: series('worker', 5),
    region: 'us-iad',
    type: 'g6-standard-2',
    image: 'compute/debian12',
    tags: ['batch', 'production'],
    age: 120 * days,
    privateIp: true,
  },
  {
    labels: ['search-1', 'search-2'],
    region: 'eu-central',
    type: 'g6-standard-6',
    image: 'compute/rocky9',
    tags: ['production', 'search'],
    age: 160 * days,
  },
  {
    labels: ['mail-out'],
    region: 'nl-ams',
    type: 'g6-standard-1',
    image: 'compute/debian11',
    tags: ['mail', 'production'],
    age: 700 * days,
    backups: true,
  },
  {
    labels: ['vpn-hub'],
    region: 'nl-ams',
    type: 'g6-nano-1',
    image: 'compute/debian12',
    tags: ['edge', 'office'],
    age: 530 * days,
  },
  {
    labels: ['monitoring'],
    region: 'us-ord',
    type: 'g6-standard-4',
    image: 'compute/ubuntu22.04',
    tags: ['ops'],
    age: 365 * days,
    backups: true,
  },
  {
    labels: ['ci-runner-1', 'ci-runner-2'],
    region: 'us-ord',
    type: 'g6-dedicated-4',
    image: 'compute/ubuntu22.04',
    tags: ['build'],
    age: 90 * days,
  },
  {
    labels: ['ml-forecast'],
    region: 'us-ord',
    type: 'g1-gpu-rtx6000-1',
    image: 'compute/ubuntu22.04',
    tags: ['batch', 'research'],
    age: 33 * days,
    offSince: 2 * days,
  },
  {
    labels: ['staging-web', 'staging-db'],
    region: 'us-east',
    type: 'g6-standard-1',
    image: 'compute/ubuntu22.04',
    tags: ['staging'],
    age: 200 * days,
  },
  {
    labels: ['demo-customer-a', 'demo-customer-b'],
    region: 'eu-west',
    type: 'g6-nano-1',
    image: 'compute/ubuntu20.04',
    tags: ['demo'],
    age: 80 * days,
    offSince: 15 * days,
  },
  {
    labels: ['legacy-erp'],
    region: 'us-west',
    type: 'g5-standard-2',
    image: 'compute/centos7',
    tags: ['legacy'],
    group: 'finance',
    age: 1900 * days,
    backups: true,
    outage: { from: 20 * hours, to: 18 * hours },
  },
  {
    labels: ['spare-parts'],
    region: 'br-gru',
    type: 'g6-standard-1',
    image: null,
    tags: [],
    age: 5 * days,
    status: 'offline',
  },
]

function powerOf(member: Member, born: number, now: number): NewCompute['powered'] {
  if (member.status === 'offline') return []
  if (member.offSince !== undefined) return [{ startedAt: born, endedAt: now - member.offSince }]
  if (!member.outage) return [{ startedAt: born, endedAt: null }]
  return [
    { startedAt: born, endedAt: now - member.outage.from },
    { startedAt: now - member.outage.to, endedAt: null },
  ]
}

export function fleet(accountId: number, now: number): NewCompute[] {
  return members.flatMap((member) =>
    member.labels.map((label, index) => {
      const createdAt = now - member.age + index * 3 * hours
      const isOff = member.status === 'offline' || member.offSince !== undefined
      return {
        accountId,
        label,
        region: member.region,
        type: member.type,
        image: member.image,
        tags: member.tags,
        created: createdAt,
        status: isOff ? 'offline' : 'running',
        powered: powerOf(member, createdAt, now) ?? [],
        ...(member.group === undefined ? {} : { group: member.group }),
        privateIp: member.privateIp === true,
        backupsEnabled: member.backups === true,
      } satisfies NewCompute
    }),
  )
}

const regionsOfMany = [
  'us-iad',
  'us-east',
  'eu-central',
  'eu-west',
  'ap-southeast',
  'nl-ams',
  'us-ord',
]
const typesOfMany = [
  'g6-nano-1',
  'g6-standard-1',
  'g6-standard-2',
  'g6-standard-4',
  'g6-dedicated-2',
]
const imagesOfMany = [
  'compute/debian12',
  'compute/ubuntu22.04',
  'compute/alpine3.19',
  'compute/rocky9',
]

const at = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item

/** Returns enough instances to show that lists are fast. */
export function largeFleet(accountId: number, now: number, count: number): NewCompute[] {
  return Array.from({ length: count }, (_, index) => {
    const isOff = index % 9 === 4
    const created = now - (20 + (index % 900)) * days
    return {
      accountId,
      label: `node-${String(index + 1).padStart(5, '0')}`,
      region: at(regionsOfMany, index),
      type: at(typesOfMany, index >> 1),
      image: at(imagesOfMany, index >> 2),
      tags: index % 4 === 0 ? ['fleet', `rack-${index % 40}`] : ['fleet'],
      created,
      status: isOff ? 'offline' : 'running',
      powered: [{ startedAt: created, endedAt: isOff ? now - days : null }],
    }
  })
}
