import {
  mdiAccountOutline,
  mdiBucketOutline,
  mdiCalendarClockOutline,
  mdiCallSplit,
  mdiChartBar,
  mdiClipboardTextOutline,
  mdiCodeTags,
  mdiDatabaseOutline,
  mdiDisc,
  mdiEarth,
  mdiHarddisk,
  mdiHistory,
  mdiHomeOutline,
  mdiLan,
  mdiLifebuoy,
  mdiMagnify,
  mdiMapMarkerOutline,
  mdiRayStartEnd,
  mdiServerOutline,
  mdiSigma,
  mdiTagMultipleOutline,
  mdiWallFire,
} from '@mdi/js'

export interface NavigationItem {
  label: string
  /** Path of the area's first screen; all paths below it belong to the area. */
  to: string
  icon: string
  /** Second key of the shortcut: "g" followed by this key opens the area. */
  key: string
}

interface NavigationGroup {
  label: string
  /** True if the heading would repeat the label of an item. */
  hasNoHeading?: true
  items: readonly NavigationItem[]
}

/** All areas that have a screen, for the side navigation, the command palette and the shortcuts. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Run',
    items: [
      {
        label: 'Instances',
        to: '/compute',
        icon: mdiServerOutline,
        key: 'i',
      },
      {
        label: 'Volumes',
        to: '/volumes',
        icon: mdiHarddisk,
        key: 'v',
      },
      {
        label: 'Images',
        to: '/images',
        icon: mdiDisc,
        key: 'm',
      },
      {
        label: 'Databases',
        to: '/databases',
        icon: mdiDatabaseOutline,
        key: 'b',
      },
      {
        label: 'Object storage',
        to: '/object-storage',
        icon: mdiBucketOutline,
        key: 's',
      },
    ],
  },
  {
    label: 'Network',
    items: [
      {
        label: 'Domains',
        to: '/domains',
        icon: mdiEarth,
        key: 'd',
      },
      {
        label: 'VPCs',
        to: '/vpcs',
        icon: mdiLan,
        key: 'p',
      },
      {
        label: 'Firewalls',
        to: '/firewalls',
        icon: mdiWallFire,
        key: 'f',
      },
      {
        label: 'Load balancers',
        to: '/balancers',
        icon: mdiCallSplit,
        key: 'j',
      },
    ],
  },
  {
    label: 'Watch',
    items: [
      {
        label: 'Overview',
        to: '/overview',
        icon: mdiHomeOutline,
        key: 'h',
      },
      {
        label: 'Calendar',
        to: '/calendar',
        icon: mdiCalendarClockOutline,
        key: 'c',
      },
      {
        label: 'Events',
        to: '/events',
        icon: mdiHistory,
        key: 'e',
      },
      {
        label: 'Statistics',
        to: '/fleet',
        icon: mdiChartBar,
        key: 'u',
      },
      {
        label: 'Cost',
        to: '/cost',
        icon: mdiSigma,
        key: 'k',
      },
    ],
  },
  {
    label: 'Find',
    items: [
      {
        label: 'Find usage',
        to: '/find',
        icon: mdiMagnify,
        key: 'q',
      },
      {
        label: 'Reachability',
        to: '/reach',
        icon: mdiRayStartEnd,
        key: 'x',
      },
      {
        label: 'Tags',
        to: '/tags',
        icon: mdiTagMultipleOutline,
        key: 'g',
      },
      {
        label: 'Inventory',
        to: '/inventory',
        icon: mdiClipboardTextOutline,
        key: 'y',
      },
      {
        label: 'As code',
        to: '/code',
        icon: mdiCodeTags,
        key: 'w',
      },
      {
        label: 'Regions',
        to: '/regions',
        icon: mdiMapMarkerOutline,
        key: 'r',
      },
    ],
  },
  {
    label: 'Account',
    hasNoHeading: true,
    items: [
      {
        label: 'Tickets',
        to: '/support',
        icon: mdiLifebuoy,
        key: 't',
      },
      {
        label: 'Account',
        to: '/account',
        icon: mdiAccountOutline,
        key: 'a',
      },
    ],
  },
]
