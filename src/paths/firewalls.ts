/** Tabs of a firewall with their path segments. */
export const firewallTabs = [
  { part: 'rules', label: 'Rules' },
  { part: 'devices', label: 'Devices' },
] as const

type FirewallTab = (typeof firewallTabs)[number]['part']

export const firewallPaths = {
  list: () => '/firewalls',
  create: () => '/firewalls/new',
  /** Drawers over the list. */
  edit: (firewallId: number) => `/firewalls/${firewallId}/edit`,
  remove: (firewallId: number) => `/firewalls/${firewallId}/delete`,
  tab: (firewallId: number, part: FirewallTab) => `/firewalls/${firewallId}/${part}`,
  addDevice: (firewallId: number) => `/firewalls/${firewallId}/devices/add`,
  removeDevice: (firewallId: number, deviceId: number) =>
    `/firewalls/${firewallId}/devices/${deviceId}/remove`,
}
