/** A URL, and the name of its heading, which must differ from that of the previous stop. */
export type Stop = readonly [path: string, title: string | RegExp]

/** Screens, and drawers or dialogs over them. */
interface Stops {
  screens?: readonly Stop[]
  floating: readonly Stop[]
}

/** Reads API responses for the demo data. */
export interface Reader {
  get: <Body>(path: string) => Promise<Body>
}

interface Row {
  id: number
  [field: string]: unknown
}

const rowsOf = async (api: Reader, path: string) => (await api.get<{ data: Row[] }>(path)).data

/** Returns the ID of the first row of a list with this value in a field. */
async function idOf(api: Reader, path: string, field: string, value: string) {
  const row = (await rowsOf(api, path)).find((each) => each[field] === value)
  if (!row) throw new Error(`The demo data lack ${value}.`)
  return row.id
}

const computes = '/compute/instances?page_size=500'

async function instanceActions(on: Reader): Promise<Stops> {
  const id = await idOf(on, computes, 'label', 'web-iad-1')
  return {
    screens: [['/compute/create', 'Create instance']],
    floating: (
      [
        ['resize', 'Resize web-iad-1'],
        ['upgrade', 'Upgrade web-iad-1'],
        ['migrate', 'Migrate web-iad-1'],
        ['clone', 'Clone web-iad-1'],
        ['rescue', 'Rescue web-iad-1'],
        ['password', 'Reset root password of web-iad-1'],
        ['rebuild', 'Rebuild web-iad-1'],
        ['delete', 'Delete web-iad-1?'],
      ] as const
    ).map(([action, title]) => [`/compute/${id}/overview?action=${action}`, title]),
  }
}

async function instanceTabs(on: Reader): Promise<Stops> {
  const id = await idOf(on, computes, 'label', 'web-iad-1')
  const bare = await idOf(on, computes, 'label', 'vpn-hub')
  const [disk] = await rowsOf(on, `/compute/instances/${id}/disks`)
  const [config] = await rowsOf(on, `/compute/instances/${id}/configs`)
  const profile = new RegExp(`^${String(config?.label)}`)
  const { automatic } = await on.get<{ automatic: Row[] }>(`/compute/instances/${id}/backups`)
  const { ipv4 } = await on.get<Row & { ipv4: string[] }>(`/compute/instances/${id}`)
  const storage = `/compute/${id}/storage?open=`
  const network = `/compute/${id}/network?open=`
  const configs = `/compute/${id}/configs?`
  const backups = `/compute/${id}/backups?open=`
  return {
    floating: [
      [`${storage}create`, 'Create disk'],
      [`${storage}rename&id=${disk?.id}`, /^Rename /],
      [`${storage}resize&id=${disk?.id}`, /^Resize /],
      [`${storage}clone&id=${disk?.id}`, /^Clone /],
      [`${storage}password&id=${disk?.id}`, /^Reset root password on /],
      [`${storage}delete&id=${disk?.id}`, /^Delete /],
      [`${configs}open=create`, /configuration/],
      [`${configs}open=edit&id=${config?.id}`, /^Edit /],
      [`${configs}open=delete&id=${config?.id}`, /^Delete /],
      [`${configs}config=${config?.id}`, profile],
      [`${network}private`, /^Add a private address/],
      [`${network}public`, /^Request a public address/],
      [`${network}rdns&id=${ipv4[0]}`, /^Reverse DNS of /],
      [`${network}delete&id=${ipv4[0]}`, /^Delete /],
      [`${backups}snapshot`, /^Take snapshot of /],
      [`${backups}restore&id=${automatic[0]?.id}`, /^Restore /],
      [`${backups}cancel`, /^Cancel backups of /],
      [`/compute/${bare}/backups?open=enable`, /^Enable backups of /],
    ],
  }
}

async function volumesFirewallsAccount(on: Reader): Promise<Stops> {
  const id = await idOf(on, computes, 'label', 'web-iad-1')
  const used = await idOf(on, '/volumes', 'label', 'orders-archive')
  const free = await idOf(on, '/volumes', 'label', 'worker-scratch')
  const firewall = await idOf(on, '/networking/firewalls', 'label', 'web-public')
  const [device] = await rowsOf(on, `/networking/firewalls/${firewall}/devices`)
  const [key] = await rowsOf(on, '/profile/sshkeys')
  const [token] = await rowsOf(on, '/profile/tokens')
  return {
    floating: [
      [`/volumes/attach?instance=${id}`, 'Attach a volume'],
      [`/volumes/${free}/edit`, 'Rename or tag worker-scratch'],
      [`/volumes/${free}/attach`, 'Attach worker-scratch'],
      [`/volumes/${used}/detach`, /^Detach orders-archive from /],
      [`/volumes/${used}/resize`, 'Resize orders-archive'],
      [`/volumes/${used}/clone`, 'Clone orders-archive'],
      [`/volumes/${free}/delete`, 'Delete worker-scratch?'],
      [`/firewalls/${firewall}/edit`, 'Rename or tag web-public'],
      [`/firewalls/${firewall}/delete`, 'Delete web-public?'],
      [`/firewalls/${firewall}/devices/${device?.id}/remove`, /^Remove .* from web-public\?$/],
      [`/account/keys/${key?.id}`, /^Rename /],
      [`/account/tokens/${token?.id}`, /^Rename /],
    ],
  }
}

async function domains(on: Reader): Promise<Stops> {
  const zone = 'harbour-pine.example'
  const id = await idOf(on, '/domains', 'domain', zone)
  const mirror = await idOf(on, '/domains', 'domain', 'partner-mirror.example')
  const at = `/domains/${id}`
  return {
    screens: [
      ['/domains', 'Domains'],
      [`${at}/records`, zone],
      [`${at}/changes`, zone],
      [`${at}/check`, zone],
      [`${at}/import`, zone],
      [`${at}/zone-file`, zone],
      [`/domains/${mirror}/records`, 'partner-mirror.example'],
    ],
    floating: [
      ['/domains/new', 'Add domain'],
      ['/domains/transfer', 'Import by zone transfer'],
      [`${at}/arrived`, `Imported ${zone}`],
      [`${at}/settings`, 'Domain settings'],
      [`${at}/clone`, 'Clone domain'],
      [`/domains/${mirror}/settings`, 'Domain settings'],
      [`${at}/records/clone`, 'Clone domain'],
      [`${at}/records/settings`, 'Domain settings'],
    ],
  }
}

async function records(on: Reader): Promise<Stops> {
  const id = await idOf(on, '/domains', 'domain', 'harbour-pine.example')
  const records = await rowsOf(on, `/domains/${id}/records?page_size=500`)
  const types = [...new Set(records.map(({ type }) => type))]
  if (!types.includes('SRV')) throw new Error('The demo data lack an SRV record.')
  return {
    floating: [
      [`/domains/${id}/records/new`, 'Add record'],
      ...types.map((type): Stop => {
        const record = records.find((each) => each.type === type)
        return [`/domains/${id}/records/${record?.id}`, new RegExp(`^Edit ${String(type)} `)]
      }),
      ...(
        [
          ['spf', /^SPF/],
          ['dkim', /^DKIM/],
          ['dmarc', /^DMARC/],
          ['caa', /^CAA/],
          ['srv', /^SRV/],
        ] as const
      ).map(([kind, title]): Stop => [`/domains/${id}/records/build/${kind}`, title]),
    ],
  }
}

/** Drawers and dialogs over the screens of the demo data, and screens that need an object of a certain kind. */
export const stopsOf: Readonly<Record<string, (on: Reader) => Promise<Stops>>> = {
  'the actions of an instance': instanceActions,
  'what opens on the tabs of an instance': instanceTabs,
  'volumes, firewalls and the account': volumesFirewallsAccount,
  'domains and their forms': domains,
  'records and their builders': records,
}
