import { computePaths, computeTabs } from '../../src/areas/computes/paths.ts'
import { domainPaths, domainTabs } from '../../src/areas/domains/paths.ts'
import { firewallPaths, firewallTabs } from '../../src/areas/firewalls/paths.ts'
import { volumeActionNames, volumePaths } from '../../src/areas/volumes/paths.ts'
import { accountPaths } from '../../src/areas/account/paths.ts'
import { at, choose, keys, layer, of, press, type Shot, type Visit } from './shot.ts'

interface Compute {
  id: number
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

const compared = async ({ read }: Visit) => {
  const { data } = await read<{ data: Compute[] }>('/compute/instances?page_size=100')
  return computePaths.compare(
    data.flatMap(({ id, status }) => (status === 'running' ? [id] : [])).slice(0, 4),
  )
}

const computes: Shot[] = [
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
  at('disk-create', tab('storage'), press('Create disk'), layer),
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

const volumes: Shot[] = [
  at('volumes', volumePaths.list()),
  at('volume-create', volumePaths.create(), layer),
  ...volumeActionNames.map((name) =>
    at(
      `volume-${name}`,
      of<{ id: number; compute_id: number | null }>(
        '/volumes',
        ({ id }) => volumePaths.action(id, name),
        ({ compute_id: holder }) => (name === 'detach') === (holder !== null),
      ),
      layer,
    ),
  ),
]

const firewall = (address: (id: number) => string) =>
  of<{ id: number }>('/networking/firewalls', ({ id }) => address(id))

const firewalls: Shot[] = [
  at('firewalls', firewallPaths.list()),
  at('firewall-create', firewallPaths.create(), layer),
  at('firewall-edit', firewall(firewallPaths.edit), layer),
  at('firewall-delete', firewall(firewallPaths.remove), layer),
  ...firewallTabs.map(({ part }) =>
    at(
      `firewall-${part}`,
      firewall((id) => firewallPaths.tab(id, part)),
    ),
  ),
  at('firewall-add-device', firewall(firewallPaths.addDevice), layer),
]

const domain = (address: (id: number) => string) =>
  of<{ id: number; type: string }>(
    '/domains',
    ({ id }) => address(id),
    ({ type }) => type === 'master',
  )

const domains: Shot[] = [
  at('domains', domainPaths.list()),
  at('domain-add', domainPaths.create(), layer),
  at('domain-import', domainPaths.transfer(), layer),
  ...domainTabs.map(({ part }) =>
    at(
      `domain-${part}`,
      domain((id) => domainPaths.tab(id, part)),
    ),
  ),
  at(
    'domain-settings',
    domain((id) => domainPaths.settings(id, 'records')),
    layer,
  ),
  at(
    'domain-clone',
    domain((id) => domainPaths.clone(id, 'records')),
    layer,
  ),
  at('record-add', domain(domainPaths.newRecord), layer),
  ...['spf', 'dkim', 'dmarc', 'caa', 'srv'].map((kind) =>
    at(
      `record-${kind}`,
      domain((id) => domainPaths.builder(id, kind)),
      layer,
    ),
  ),
]

const account: Shot[] = [
  at('account', accountPaths.profile()),
  at('account-edit', accountPaths.editProfile(), layer),
  at('account-contact', accountPaths.contact()),
  at('account-edit-contact', accountPaths.editContact(), layer),
  at('account-settings', accountPaths.settings()),
  at('account-users', accountPaths.users()),
  at('account-new-user', accountPaths.newUser(), layer),
  at(
    'account-user',
    of<{ username: string; restricted: boolean }>(
      '/account/users',
      ({ username }) => accountPaths.user(username),
      ({ restricted }) => restricted,
    ),
  ),
  at('account-tokens', accountPaths.tokens()),
  at('account-new-token', accountPaths.newToken(), layer),
  at('account-applications', accountPaths.apps()),
  at('account-permissions', accountPaths.permissions()),
  at('account-refusal', accountPaths.refusal('POST', '/v4/compute/instances')),
  at('account-sign-ins', accountPaths.signIns()),
  at('account-keys', accountPaths.keys()),
  at('account-new-key', accountPaths.newKey(), layer),
  at('account-preferences', accountPaths.preferences()),
]

/** Every screen and dialog, in the order of the navigation. */
export const shots: Shot[] = [
  { ...at('sign-in', '/sign-in'), signedOut: true },
  ...computes,
  ...volumes,
  ...firewalls,
  ...domains,
  at('regions', '/regions'),
  at('events', accountPaths.events()),
  ...account,
  at('not-found', '/compute/987654321'),
  at('search', computePaths.list(), keys('Control+k')),
  at('shortcuts', computePaths.list(), keys('?')),
  at('notifications', computePaths.list(), keys('g', 'n')),
  at('operations', computePaths.list(), keys('g', 'o')),
  at('request-log', computePaths.list(), keys('g', 'l')),
]
