import { mdiEarth, mdiHarddisk, mdiScaleBalance, mdiServerOutline, mdiWallFire } from '@mdi/js'
import { computePaths } from '../computes/paths.ts'
import { domainPaths } from '../domains/paths.ts'
import { firewallPaths } from '../firewalls/paths.ts'
import { volumePaths } from '../volumes/paths.ts'

interface KindWords {
  label: string
  plural: string
  icon: string
  /** Where an object of the kind is shown; absent where the console has no screen for it. */
  href?: (id: number, label: string) => string
}

/** What carries tags. */
const taggedKinds = {
  compute: {
    label: 'Instance',
    plural: 'Instances',
    icon: mdiServerOutline,
    href: (id) => computePaths.detail(id),
  },
  volume: {
    label: 'Volume',
    plural: 'Volumes',
    icon: mdiHarddisk,
    href: (_id, label) => `${volumePaths.list()}?q=${encodeURIComponent(label)}`,
  },
  domain: {
    label: 'Domain',
    plural: 'Domains',
    icon: mdiEarth,
    href: (id) => domainPaths.records(id),
  },
  firewall: {
    label: 'Firewall',
    plural: 'Firewalls',
    icon: mdiWallFire,
    href: (id) => firewallPaths.tab(id, 'rules'),
  },
  balancer: { label: 'Load balancer', plural: 'Load balancers', icon: mdiScaleBalance },
} as const satisfies Record<string, KindWords>

export type TaggedKind = keyof typeof taggedKinds

export const kindWords: Readonly<Record<TaggedKind, KindWords>> = taggedKinds

export const taggedKindNames = Object.keys(taggedKinds) as TaggedKind[]
