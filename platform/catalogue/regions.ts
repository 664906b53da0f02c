import type { Region } from '../generated/types.gen.ts'

/** Sites that offer the newer products: VPCs, Metadata and Premium Plans (response shapes 5). */
const newer: [id: string, label: string, country: string][] = [
  ['us-iad', 'Washington, DC', 'us'],
  ['us-ord', 'Chicago, IL', 'us'],
  ['us-sea', 'Seattle, WA', 'us'],
  ['us-mia', 'Miami, FL', 'us'],
  ['us-lax', 'Los Angeles, CA', 'us'],
  ['br-gru', 'Sao Paulo, BR', 'br'],
  ['fr-par', 'Paris, FR', 'fr'],
  ['nl-ams', 'Amsterdam, NL', 'nl'],
  ['se-sto', 'Stockholm, SE', 'se'],
  ['es-mad', 'Madrid, ES', 'es'],
  ['it-mil', 'Milan, IT', 'it'],
  ['in-maa', 'Chennai, IN', 'in'],
  ['id-cgk', 'Jakarta, ID', 'id'],
  ['jp-osa', 'Osaka, JP', 'jp'],
]

const older: typeof newer = [
  ['us-east', 'Newark, NJ', 'us'],
  ['us-central', 'Dallas, TX', 'us'],
  ['us-west', 'Fremont, CA', 'us'],
  ['us-southeast', 'Atlanta, GA', 'us'],
  ['ca-central', 'Toronto, CA', 'ca'],
  ['eu-west', 'London, UK', 'gb'],
  ['eu-central', 'Frankfurt, DE', 'de'],
  ['ap-west', 'Mumbai, IN', 'in'],
  ['ap-south', 'Singapore, SG', 'sg'],
  ['ap-northeast', 'Tokyo, JP', 'jp'],
  ['ap-southeast', 'Sydney, AU', 'au'],
]

const withoutVlans = ['us-west', 'ap-northeast']
const withObjectStorage = ['us-east', 'us-southeast', 'eu-central', 'ap-south']
const withGpus = ['us-east', 'us-southeast', 'eu-central', 'ap-south', 'us-ord', 'fr-par']

const everywhere = ['Computes', 'Balancers', 'Block Storage', 'Kubernetes', 'Cloud Firewall']

function capabilitiesOf(id: string, isNewer: boolean): string[] {
  return [
    ...everywhere,
    ...(withoutVlans.includes(id) ? [] : ['Vlans']),
    ...(withObjectStorage.includes(id) ? ['Object Storage'] : []),
    ...(withGpus.includes(id) ? ['GPU Computes'] : []),
    ...(isNewer
      ? ['VPCs', 'Metadata', 'Premium Plans', 'Placement Group']
      : ['Managed Databases', 'Block Storage Migrations']),
  ]
}

const ten = Array.from({ length: 10 }, (_, index) => index + 1)

const region = (
  [id, label, country]: (typeof newer)[number],
  index: number,
  isNewer: boolean,
): Region => ({
  id,
  label,
  country,
  capabilities: capabilitiesOf(id, isNewer),
  // The separator is a comma with or without a space, so that clients are tested with both (response shapes 2.9).
  resolvers: {
    ipv4: ten.map((host) => `192.0.2.${index * 10 + host}`).join(', '),
    ipv6: ten.map((host) => `2001:db8:53:${index + 1}::${host.toString(16)}`).join(','),
  },
  status: 'ok',
})

export const regions: readonly Region[] = [
  ...older.map((entry, index) => region(entry, index, false)),
  ...newer.map((entry, index) => region(entry, older.length + index, true)),
]

const byId = new Map(regions.map((entry) => [entry.id, entry]))

export const regionById = (id: string): Region | undefined => byId.get(id)

/** Returns the position of a region in the list. Address pools depend on it, so add new regions only at the end. */
export const regionIndex = (id: string): number => regions.findIndex((entry) => entry.id === id)

export const regionOffers = (id: string, capability: string): boolean =>
  byId.get(id)?.capabilities.includes(capability) ?? false

/**
 * Returns true if a region has hardware of several generations. In other regions, an instance cannot be upgraded while
 * it is migrated there.
 */
export const allowsUpgrades = (id: string): boolean => regionOffers(id, 'Vlans')
