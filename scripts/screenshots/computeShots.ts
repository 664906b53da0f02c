import { computePaths, computeTabs } from '#paths/computes.ts'
import { at, choose, layer, of, press, type Shot, type Visit } from './shot.ts'

interface Compute {
  id: number
  specs: { disk: number }
  status: string
  ipv4: string[]
  backups: { enabled: boolean }
}

const hasPrivate = ({ ipv4 }: Compute) => ipv4.some((address) => address.startsWith('192.168.'))

const running = (
  address: (id: number) => string,
  holds: (compute: Compute) => boolean = () => true,
) =>
  of<Compute>(
    '/compute/instances',
    ({ id }) => address(id),
    (compute) => compute.status === 'running' && holds(compute),
  )

const tab = (part: (typeof computeTabs)[number]['part']) =>
  running((id) => computePaths.tab(id, part))

const action = (name: string) =>
  at(
    `instance-${name}`,
    running((id) => `${computePaths.tab(id, 'overview')}?action=${name}`),
    layer,
  )

/**
 * Returns the storage tab of an instance with free disk space, because the disks of most instances use the whole plan.
 */
const withRoom = async ({ read }: Visit) => {
  const { data } = await read<{ data: Compute[] }>('/compute/instances?page_size=100')
  for (const { id, specs } of data) {
    const disks = await read<{ data: { size: number }[] }>(`/compute/instances/${id}/disks`)
    if (disks.data.reduce((used, { size }) => used + size, 0) < specs.disk)
      return computePaths.tab(id, 'storage')
  }
  throw new Error('The disks of the demo data take all of their plans.')
}

const compared = async ({ read }: Visit) => {
  const { data } = await read<{ data: Compute[] }>('/compute/instances?page_size=100')
  return computePaths.compare(
    data.flatMap(({ id, status }) => (status === 'running' ? [id] : [])).slice(0, 4),
  )
}

export const computes: Shot[] = [
  at('instances', computePaths.list()),
  at('instances-selected', computePaths.list(), press(/^Select [^a]/, 'checkbox')),
  at('instance-create', computePaths.create()),
  at('instances-compare', compared),
  ...computeTabs.map(({ part }) =>
    at(
      `instance-${part}`,
      running(
        (id) => computePaths.tab(id, part),
        ({ backups }) => part !== 'backups' || backups.enabled,
      ),
    ),
  ),
  ...['resize', 'migrate', 'clone', 'rescue', 'password', 'rebuild', 'delete'].map(action),
  at('instance-shut-down', tab('overview'), press('Shut down'), layer),
  at('disk-create', withRoom, press('Create disk'), layer),
  at('config-create', tab('configs'), press('Create configuration'), layer),
  at(
    'address-private',
    running(
      (id) => computePaths.tab(id, 'network'),
      (compute) => !hasPrivate(compute),
    ),
    press('Add private address'),
    layer,
  ),
  at('address-request', tab('network'), press('Request additional IPv4'), layer),
  at('address-rdns', tab('network'), choose(/^Actions for \d+\./, 'Edit reverse DNS')),
]
