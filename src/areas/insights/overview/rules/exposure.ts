import type { Firewall } from '#api/generated/types.gen.ts'
import { allowsEverybody } from '#contract/rules/allowLists.ts'
import { filterOf, openingOf } from '#contract/rules/packetFilter.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { computePaths } from '#paths/computes.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { computeLabel, firewallLabel } from '../../../labels.ts'
import { accountPaths } from '#paths/account.ts'
import { overviewPaths } from '#paths/overview.ts'
import { rule } from './rule.ts'

const protectedBy = ({ status, entities }: Firewall) =>
  status === 'enabled'
    ? (entities ?? []).flatMap(({ id, type }) => (type === 'compute' ? [id] : []))
    : []

export const withoutFirewall = rule({
  id: 'no-firewall',
  label: 'No firewall',
  about: 'Instances without an enabled firewall',
  several: { one: 'instance', text: 'have no firewall', of: 'computes' },
  urgency: 'soon',
  reads: ['computes', 'firewalls'],
  whole: ['firewalls'],
  find: ({ computes, firewalls }) => {
    // Without `entities` in the API response, no conclusion is possible about any instance.
    if (firewalls.some(({ entities }) => entities === undefined)) return []
    const protectedIds = new Set(firewalls.flatMap(protectedBy))
    return computes.flatMap((compute) =>
      protectedIds.has(compute.id)
        ? []
        : [
            {
              id: `compute ${compute.id}`,
              kind: 'Instance',
              object: computeLabel(compute),
              tags: compute.tags,
              reason: 'No enabled firewall.',
              href: computePaths.detail(compute.id),
              action: {
                label: 'Assign firewall',
                href: overviewPaths.dialog('assign-firewall', compute.id),
              },
              computeId: compute.id,
            },
          ],
    )
  },
})

export const disabledFirewalls = rule({
  id: 'firewall-disabled',
  label: 'Firewall disabled',
  about: 'Disabled firewalls that have devices',
  several: { one: 'firewall', text: 'have devices but are disabled', of: 'firewalls' },
  urgency: 'soon',
  reads: ['firewalls'],
  find: ({ firewalls }) =>
    firewalls.flatMap((firewall) => {
      const { id, status } = firewall
      const entities = firewall.entities ?? []
      if (status !== 'disabled' || entities.length === 0) return []
      return [
        {
          // The id contains the number of devices, because another device is a new finding that was not snoozed.
          id: `firewall ${id} ${entities.length}`,
          kind: 'Firewall',
          object: firewallLabel(firewall),
          tags: firewall.tags,
          reason: `Disabled: its rules do not apply to ${plural(entities.length, 'device')}.`,
          href: firewallPaths.tab(id, 'devices'),
          action: { label: 'Open firewall', href: firewallPaths.tab(id, 'rules') },
        },
      ]
    }),
})

/** Administration ports with their service names. */
const administration: readonly (readonly [port: number, name: string])[] = [
  [22, 'SSH'],
  [23, 'Telnet'],
  [2375, 'Docker'],
  [3306, 'MySQL'],
  [3389, 'RDP'],
  [5432, 'PostgreSQL'],
  [5900, 'VNC'],
  [5985, 'WinRM'],
  [5986, 'WinRM over TLS'],
  [6379, 'Redis'],
  [6443, 'Kubernetes'],
  [27_017, 'MongoDB'],
]

/** Returns the administration ports that are open to everyone, with their names, for example "22 (SSH)". */
function openAdministration({ rules }: Firewall): string[] {
  if (rules == null) return []
  const filter = filterOf(rules)
  return administration.flatMap(([port, name]) =>
    openingOf(filter, 'TCP', port) ? [`${port} (${name})`] : [],
  )
}

const portsNamed = 3

export const openAdministrationPorts = rule({
  id: 'open-administration',
  label: 'Administration open',
  about: 'Firewalls that let everyone reach SSH, RDP, databases and the like',
  several: { one: 'firewall', text: 'let everyone reach administration ports', of: 'firewalls' },
  urgency: 'now',
  reads: ['firewalls'],
  find: ({ firewalls }) =>
    firewalls.flatMap((firewall) => {
      const behind = firewall.status === 'enabled' ? (firewall.entities?.length ?? 0) : 0
      const ports = behind > 0 ? openAdministration(firewall) : []
      if (ports.length === 0) return []
      const named = ports.slice(0, portsNamed)
      const more = ports.length - named.length
      const words = sentenceList(more > 0 ? [...named, `${more} more`] : named)
      return [
        {
          // The id contains the ports, because other ports are a new finding that was not snoozed.
          id: `firewall ${firewall.id} ${ports.join(' ')}`,
          kind: 'Firewall',
          object: firewallLabel(firewall),
          tags: firewall.tags,
          reason: `Anyone reaches ${ports.length === 1 ? 'port' : 'ports'} ${words} of ${plural(behind, 'device')}.`,
          href: firewallPaths.tab(firewall.id, 'devices'),
          action: { label: 'Edit rules', href: firewallPaths.tab(firewall.id, 'rules') },
        },
      ]
    }),
})

export const openDatabases = rule({
  id: 'open-database',
  label: 'Database open to all',
  about: 'Databases that every address may connect to',
  several: { one: 'database', text: 'accept connections from every address', of: 'databases' },
  urgency: 'now',
  reads: ['databases'],
  find: ({ databases }) =>
    databases.flatMap((database) => {
      const list = database.allow_list ?? []
      if (!allowsEverybody(list)) return []
      const range = list.find((entry) => allowsEverybody([entry]))
      const { id, label } = database
      const engine = engineOfDatabase(database)
      const href = engine && databasePaths.tab(engine, id, 'settings')
      return [
        {
          id: `database ${id}`,
          kind: 'Database',
          object: label || `Database ${id}`,
          reason: `${range === undefined ? 'The ranges of its allow list contain all addresses' : `Its allow list has ${range}`}: every address may connect.`,
          href: engine && databasePaths.tab(engine, id, 'overview'),
          action: { label: 'Edit allow list', href: href ?? databasePaths.list() },
        },
      ]
    }),
})

export const withoutTwoFactor = rule({
  id: 'no-two-factor',
  label: 'No two-factor authentication',
  about: 'Unrestricted users without two-factor authentication',
  several: {
    one: 'user',
    text: 'have full access without two-factor authentication',
    of: 'users',
  },
  urgency: 'soon',
  reads: ['users'],
  find: ({ users }, { username }) =>
    users.flatMap((user) => {
      if (user.restricted !== false || user.tfa_enabled !== false || !user.username) return []
      const href = accountPaths.user(user.username)
      return [
        {
          id: `user ${user.username}`,
          kind: 'User',
          object: user.username,
          reason: 'No two-factor authentication.',
          href,
          // Only the user can set up a second factor.
          action:
            user.username === username
              ? { label: 'Set up', href: accountPaths.security() }
              : { label: 'View user', href },
        },
      ]
    }),
})
