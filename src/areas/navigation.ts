import {
  mdiAccountOutline,
  mdiBucketOutline,
  mdiCalendarClockOutline,
  mdiClipboardListOutline,
  mdiDatabaseOutline,
  mdiDisc,
  mdiEarth,
  mdiHarddisk,
  mdiHistory,
  mdiLan,
  mdiLifebuoy,
  mdiMapMarkerOutline,
  mdiServerOutline,
  mdiTagMultipleOutline,
  mdiViewDashboardOutline,
  mdiWallFire,
} from '@mdi/js'

export interface NavigationItem {
  label: string
  /** Where it leads; every address below it belongs to it too. */
  to: string
  icon: string
  /** Typed after "g" it goes there. */
  key: string
  /** Further words the command palette finds it by. */
  keywords: string
}

interface NavigationGroup {
  label: string
  items: readonly NavigationItem[]
}

/** Every area that has a screen. The side navigation, the palette and the shortcuts read it. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Run',
    items: [
      {
        label: 'Overview',
        to: '/overview',
        icon: mdiViewDashboardOutline,
        key: 'h',
        keywords: 'home today attention problems snooze dashboard',
      },
      {
        label: 'Instances',
        to: '/compute',
        icon: mdiServerOutline,
        key: 'i',
        keywords: 'compute machines',
      },
      {
        label: 'Volumes',
        to: '/volumes',
        icon: mdiHarddisk,
        key: 'v',
        keywords: 'block storage disks attach',
      },
      {
        label: 'Images',
        to: '/images',
        icon: mdiDisc,
        key: 'm',
        keywords: 'capture upload gzip distributions',
      },
      {
        label: 'Databases',
        to: '/databases',
        icon: mdiDatabaseOutline,
        key: 'b',
        keywords: 'mysql postgresql clusters backups maintenance',
      },
      {
        label: 'Object storage',
        to: '/object-storage',
        icon: mdiBucketOutline,
        key: 's',
        keywords: 's3 buckets objects files access keys',
      },
    ],
  },
  {
    label: 'Connect',
    items: [
      {
        label: 'Domains',
        to: '/domains',
        icon: mdiEarth,
        key: 'd',
        keywords: 'dns zones records name servers',
      },
      {
        label: 'Firewalls',
        to: '/firewalls',
        icon: mdiWallFire,
        key: 'f',
        keywords: 'rules ports networking policy filter',
      },
      {
        label: 'VPCs',
        to: '/vpcs',
        icon: mdiLan,
        key: 'p',
        keywords: 'private networks subnets addresses virtual cloud',
      },
      {
        label: 'Regions',
        to: '/regions',
        icon: mdiMapMarkerOutline,
        key: 'r',
        keywords: 'locations capabilities resolvers',
      },
    ],
  },
  {
    label: 'Account',
    items: [
      {
        label: 'Tags',
        to: '/tags',
        icon: mdiTagMultipleOutline,
        key: 'g',
        keywords: 'labels groups tagged objects',
      },
      {
        label: 'Tickets',
        to: '/support',
        icon: mdiLifebuoy,
        key: 't',
        keywords: 'support help contact provider',
      },
      {
        label: 'Calendar',
        to: '/calendar',
        icon: mdiCalendarClockOutline,
        key: 'c',
        keywords: 'operations maintenance windows backups schedule ics',
      },
      {
        label: 'Events',
        to: '/events',
        icon: mdiHistory,
        key: 'e',
        keywords: 'history log audit',
      },
      {
        label: 'Inventory',
        to: '/inventory',
        icon: mdiClipboardListOutline,
        key: 'y',
        keywords: 'snapshot export compare changes json',
      },
      {
        label: 'Account',
        to: '/account',
        icon: mdiAccountOutline,
        key: 'a',
        keywords: 'profile users tokens settings',
      },
    ],
  },
]
