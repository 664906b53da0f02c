import { balancerPaths } from '#paths/balancers.ts'
import { computePaths } from '#paths/computes.ts'
import { domainPaths, domainTabs } from '#paths/domains.ts'
import { databasePaths } from '#paths/databases.ts'
import { firewallPaths, firewallTabs } from '#paths/firewalls.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { fleetPaths } from '#paths/fleet.ts'
import { findPaths } from '#paths/find.ts'
import { inventoryPaths } from '#paths/inventory.ts'
import { codePaths } from '#paths/code.ts'
import { costPaths } from '#paths/cost.ts'
import { noticePaths } from '#paths/notices.ts'
import { overviewPaths } from '#paths/overview.ts'
import { reachPaths } from '#paths/reach.ts'
import { imagePaths } from '#paths/images.ts'
import { objectStoragePaths } from '#paths/object-storage.ts'
import { ticketPaths } from '#paths/support.ts'
import { tagPaths } from '#paths/tags.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import { volumeActionNames, volumePaths } from '#paths/volumes.ts'
import { accountPaths } from '#paths/account.ts'
import { at, keys, layer, of, press, type Shot } from './shot.ts'
import { computes } from './computeShots.ts'

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

const balancers: Shot[] = [
  at('load-balancers', balancerPaths.list()),
  at(
    'load-balancer',
    of<{ id: number }>('/balancers', ({ id }) => balancerPaths.detail(id)),
  ),
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
  at('account-agents', accountPaths.allowAgents(), layer),
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
  at('account-security', accountPaths.security()),
  at('account-sessions', accountPaths.sessions()),
  at('account-sign-ins', accountPaths.signIns()),
  at('account-keys', accountPaths.keys()),
  at('account-new-key', accountPaths.newKey(), layer),
  at('account-preferences', accountPaths.preferences()),
]

const ofFirst = (list: string, address: (id: number) => string) =>
  of<{ id: number }>(list, ({ id }) => address(id))

const images: Shot[] = [
  at('images', imagePaths.list()),
  at('image-capture', imagePaths.capture(), layer),
  at('image-upload', imagePaths.upload(), layer),
]

const databases: Shot[] = [
  at('databases', databasePaths.list()),
  at('database-create', databasePaths.create(), layer),
  ...(['overview', 'backups', 'maintenance', 'settings'] as const).map((tab) =>
    at(
      `database-${tab}`,
      of<{ id: number; engine: 'mysql' | 'postgresql' }>('/databases/instances', ({ id, engine }) =>
        databasePaths.tab(engine, id, tab),
      ),
    ),
  ),
]

const objectStorage: Shot[] = [
  at('buckets', objectStoragePaths.buckets()),
  at('bucket-create', objectStoragePaths.createBucket(), layer),
  at(
    'bucket',
    of<{ cluster: string; label: string }>('/object-storage/buckets', ({ cluster, label }) =>
      objectStoragePaths.objects({ clusterId: cluster, bucket: label }),
    ),
  ),
  at('access-keys', objectStoragePaths.keys()),
  at('access-key-create', objectStoragePaths.createKey(), layer),
]

const vpcs: Shot[] = [
  at('vpcs', vpcPaths.list()),
  at('vpc-create', vpcPaths.create(), layer),
  at(
    'vpc-subnets',
    ofFirst('/vpcs', (id) => vpcPaths.tab(id, 'subnets')),
  ),
  at(
    'vpc-addresses',
    ofFirst('/vpcs', (id) => vpcPaths.tab(id, 'addresses')),
  ),
  at('subnet-add', ofFirst('/vpcs', vpcPaths.addSubnet), layer),
]

const tagsAndTickets: Shot[] = [
  at('tags', tagPaths.list()),
  at('tag-create', tagPaths.create(), layer),
  at(
    'tag',
    of<{ label: string }>('/tags', ({ label }) => tagPaths.detail(label)),
  ),
  at('tickets', ticketPaths.list()),
  at('ticket', ofFirst('/support/tickets', ticketPaths.ticket)),
  at('ticket-open', ticketPaths.open()),
]

/** Screenshots of every screen and dialog, in navigation order. */
export const shots: Shot[] = [
  { ...at('sign-in', '/sign-in'), signedOut: true },
  ...computes,
  ...volumes,
  ...images,
  ...databases,
  ...objectStorage,
  ...domains,
  ...firewalls,
  ...balancers,
  ...vpcs,
  at('regions', '/regions'),
  ...tagsAndTickets,
  at('overview', overviewPaths.screen()),
  at('calendar', calendarPaths.screen()),
  at('calendar-subscription', calendarPaths.subscription(), layer),
  at('notices', noticePaths.screen()),
  at('webhook-create', noticePaths.createWebhook(), layer, async (page) => {
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('URL').fill('https://alerts.example.com/hooks/console')
    await drawer.getByRole('checkbox', { name: /New findings/ }).check()
    await drawer.getByLabel('Rules', { exact: true }).selectOption('Selected rules')
    await drawer.getByLabel('Rules', { exact: true }).scrollIntoViewIfNeeded()
  }),
  at('events', accountPaths.events()),
  at('inventory', inventoryPaths.screen()),
  at('code', codePaths.screen(), press('Generate requests'), (page) =>
    page.getByText('Checked: parsing it returns the same requests').waitFor(),
  ),
  at('cost', costPaths.screen()),
  at('cost-idle', costPaths.idle()),
  at('statistics', `${fleetPaths.screen()}?range=24h`, async (page) => {
    // Wait long enough, because the API allows fifty requests per minute and this screen sends eighty.
    await page.getByText(/^\d+ of \d+ instances$/).waitFor({ timeout: 150_000 })
  }),
  at('reach', `${reachPaths.screen()}?from=internet&to=compute/1&protocol=tcp&port=22`),
  at('reach-network', reachPaths.network()),
  at('find-usage', findPaths.find('198.18.220.2')),
  ...account,
  at('not-found', '/compute/987654321'),
  at('search', computePaths.list(), keys('Control+k')),
  at('shortcuts', computePaths.list(), keys('?')),
  at('notifications', computePaths.list(), keys('g', 'n')),
  at('operations', computePaths.list(), keys('g', 'o')),
  at('request-log', computePaths.list(), keys('g', 'l')),
]
