import { grantKinds } from '../../../contract/rules/grants.ts'
import { newTestCompute } from '../../support/platform/computes.ts'
import { balancerRow } from '../../support/platform/rows.ts'
import { testDomain } from './domains.ts'
import { testVpc } from './vpcs.ts'
import type { World, WriteId, Writes } from './write.ts'

const key = (letter: string) =>
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5b${letter}`

/** Creates two objects of each taggable kind. */
async function taggable(world: World) {
  const { me, tested } = world
  const volume = (label: string) => me.call('createVolume', { body: { label, region: 'us-east' } })
  return {
    domains: [(await testDomain(world)).id],
    computes: [(await newTestCompute(tested.platform, me)).id],
    balancers: [await balancerRow(tested.platform, me)],
    volumes: [(await volume('data')).id],
  }
}

const contact = {
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Engines',
  email: 'ada@example.org',
  address_1: 'First Street 1',
  address_2: 'Back yard',
  city: 'Berlin',
  state: 'BE',
  zip: '10115',
  country: 'DE',
  phone: '+49 30 1234567',
  tax_id: 'DE123456788',
}

export const accountWrites: Writes<
  Extract<
    WriteId,
    | 'updateAccount'
    | 'updateAccountSettings'
    | `${string}User`
    | 'updateUserGrants'
    | 'updateProfile'
    | 'updatePreferences'
    | `${string}Token`
    | `${string}SshKey`
    | 'createTag'
  >
> = {
  updateAccount: { send: async () => ({ bodies: [contact] }) },
  updateAccountSettings: {
    async send({ me }) {
      const { network_helper, backups_enabled } = await me.call('getAccountSettings')
      return { bodies: [{ network_helper: !network_helper, backups_enabled: !backups_enabled }] }
    },
  },
  createUser: {
    send: async ({ me }) => ({
      bodies: [
        { username: `one-${me.user.id}`, email: 'one@example.org', restricted: true },
        { username: `two-${me.user.id}`, email: 'two@example.org', restricted: false },
      ],
    }),
  },
  updateUser: {
    async send({ me, tested }) {
      const { user } = await tested.signedIn({ of: me })
      const renamed = `three-${me.user.id}`
      return [
        {
          path: { username: user.username },
          bodies: [{ email: 'new@example.org', restricted: true }],
        },
        {
          path: { username: user.username },
          bodies: [{ username: renamed }],
          read: () => me.call('getUser', { path: { username: renamed } }),
        },
      ]
    },
  },
  updateUserGrants: {
    async send(world) {
      const { me, tested } = world
      const { user } = await tested.signedIn({ of: me, restricted: true })
      const { domains, computes, balancers, volumes } = await taggable(world)
      const { id: vpc } = await testVpc(world)
      const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
      const firewall = await me.call('createFirewall', { body: { label: 'outer', rules } })
      const rows = (ids: number[]) => ids.map((id) => ({ id, permissions: 'read_only' as const }))
      const flags = [
        'add_computes',
        'add_vpc',
        'add_databases',
        'add_domains',
        'add_images',
        'add_volumes',
        'add_firewalls',
        'add_balancers',
        'add_scripts',
        'add_metrics',
        'metrics_subscription',
        'cancel_account',
        'add_vpcs',
      ]
      return {
        path: { username: user.username },
        bodies: [
          {
            global: {
              ...Object.fromEntries(flags.map((name) => [name, true])),
              account_access: 'read_only',
              child_account_access: true,
            },
          },
          {
            domain: rows(domains),
            compute: rows(computes),
            balancer: rows(balancers),
            volume: rows(volumes),
            vpc: rows([vpc]),
            firewall: rows([firewall.id]),
          },
        ],
        async read() {
          const grants = await me.call('getUserGrants', { path: { username: user.username } })
          const add_vpcs = grants?.global.add_vpc
          return { ...grants, global: { ...grants?.global, add_vpcs } }
        },
      }
    },
    unanswered: { 'global.add_vpcs': 'another spelling of add_vpc (response shapes 9)' },
    unseen: {
      ...Object.fromEntries(
        grantKinds.map((kind) => [`${kind}[].label`, 'the label of the object, which stays']),
      ),
      ...Object.fromEntries(
        ['database', 'image', 'script', 'metrics'].map((kind) => [
          kind,
          'written like every other kind; userGrants.test.ts has the kinds',
        ]),
      ),
    },
    fixed: {
      ...Object.fromEntries(grantKinds.map((kind) => [`${kind}[].id`, 'one object of each kind'])),
      'global.add_vpcs': 'read as add_vpc, which changes',
    },
  },
  updateProfile: {
    send: async () => ({
      bodies: [
        {
          email: 'new@example.org',
          timezone: 'Europe/Berlin',
          email_notifications: false,
          console_auth_method: 'keys_only',
          authorized_keys: [key('T')],
        },
      ] as never,
    }),
  },
  updatePreferences: { send: async () => ({ bodies: [{ theme: 'dark' }] }) },
  createToken: {
    send: async () => ({
      bodies: [
        { label: 'CI', scopes: 'domains:read_only', expiry: '2099-01-01T00:00:00' },
        { label: 'Backup', scopes: 'volumes:read_only' },
      ] as never,
    }),
  },
  updateToken: {
    async send({ me }) {
      const { id } = await me.call('createToken', { body: { label: 'CI' } as never })
      return { path: { tokenId: id }, bodies: [{ label: 'Backup' }] }
    },
  },
  createSshKey: {
    send: async () => ({
      bodies: [
        { label: 'laptop', ssh_key: key('T') },
        { label: 'desk', ssh_key: key('U') },
      ],
    }),
  },
  updateSshKey: {
    async send({ me }) {
      const body = { label: 'laptop', ssh_key: key('T') }
      const { id } = await me.call('createSshKey', { body })
      return { path: { sshKeyId: id }, bodies: [{ label: 'desk' }] }
    },
  },
  createTag: {
    async send(world) {
      const first = await taggable(world)
      return {
        bodies: [{ label: 'shop', ...first }, { label: 'bare' }],
        async read({ label }) {
          const { data } = await world.me.call('listTaggedObjects', { path: { tagLabel: label } })
          const idsOf = (wanted: string) =>
            data.flatMap(({ type, data: object }) => (type === wanted ? [object.id] : []))
          return {
            label,
            domains: idsOf('domain'),
            computes: idsOf('compute'),
            balancers: idsOf('balancer'),
            volumes: idsOf('volume'),
          }
        },
      }
    },
  },
}
