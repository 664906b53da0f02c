import type { OperationId } from '#platform/api/operations.ts'
import type { OperationInput } from '#platform/api/context.ts'
import type { Step } from './fillForm.ts'

/** A form of the console, the values to fill in, and the expected request body. */
interface WrittenForm {
  operation: OperationId
  address: string
  fill: readonly Step[]
  /** Label of the control that submits; the form's submit button if absent. */
  press?: string
  body: object
}

const form = <Id extends OperationId>(
  written: WrittenForm & { operation: Id; body: OperationInput<Id>['body'] },
): WrittenForm => written

const password = 'cedar-Lantern-42-quay'
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJfsQLuD2sS1JxYjk9wTqsSTL3LhVTJXJKcS5C4gW2Cm a@b'

const computes = [
  form({
    operation: 'createCompute',
    address: '/compute/create',
    fill: [
      ['image', 'Ubuntu 22.04'],
      ['root_pass', password],
      ['authorized_users', ['admin']],
      ['keys', key],
      ['region', 'us-ord'],
      ['type', 'g6-standard-1'],
      ['user_data', 'hello'],
      ['swap_size', 256],
      'Add interface',
      'Primary (default route)',
      'Add interface',
      ['interfaces.1.label', 'backend'],
      ['interfaces.1.ipam_address', '10.0.0.1/24'],
      ['private_ip', true],
      ['firewall_id', 'web-public'],
      ['label', 'trial-1'],
      ['tags', ['trial']],
      ['backups_enabled', true],
      ['booted', false],
    ],
    body: {
      image: 'compute/ubuntu22.04',
      root_pass: password,
      authorized_users: ['admin'],
      authorized_keys: [key],
      region: 'us-ord',
      type: 'g6-standard-1',
      metadata: { user_data: 'aGVsbG8=' },
      swap_size: 256,
      interfaces: [
        { purpose: 'public', primary: true },
        { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' },
      ],
      private_ip: true,
      firewall_id: 1,
      label: 'trial-1',
      tags: ['trial'],
      backups_enabled: true,
      booted: false,
    },
  }),
  form({
    operation: 'mutateCompute',
    address: '/compute/39/overview?action=upgrade',
    fill: [['allow_auto_disk_resize', false]],
    body: { allow_auto_disk_resize: false },
  }),
  form({
    operation: 'resetComputePassword',
    address: '/compute/38/overview?action=password',
    fill: [['root_pass', password]],
    body: { root_pass: password },
  }),
  form({
    operation: 'updateComputeConfig',
    address: '/compute/1/configs?open=edit&id=1',
    fill: [
      ['label', 'rescue'],
      ['kernel', 'compute/latest-64bit'],
      ['root_device', '/dev/sdb'],
      ['run_level', 'single'],
      ['virt_mode', 'fullvirt'],
      ['memory_limit', 512],
      ['comments', 'for repairs'],
      ['devices.sda', 'disk 2'],
      ['devices.sdb', 'disk 1'],
      ['helpers.updatedb_disabled', false],
      ['helpers.distro', false],
      ['helpers.modules_dep', false],
      ['helpers.network', false],
      ['helpers.devtmpfs_automount', true],
      'Add interface',
      ['interfaces.0.ipv4.vpc', '10.10.2.9'],
      ['interfaces.0.ip_ranges', '10.10.9.0/28'],
      ['interfaces.1.purpose', 'vlan'],
      ['interfaces.1.label', 'backend'],
      ['interfaces.1.ipam_address', '10.0.0.1/24'],
    ],
    body: {
      label: 'rescue',
      kernel: 'compute/latest-64bit',
      root_device: '/dev/sdb',
      run_level: 'single',
      virt_mode: 'fullvirt',
      memory_limit: 512,
      comments: 'for repairs',
      devices: { sda: { disk_id: 2 }, sdb: { disk_id: 1 } },
      helpers: {
        updatedb_disabled: false,
        distro: false,
        modules_dep: false,
        network: false,
        devtmpfs_automount: true,
      },
      interfaces: [
        {
          purpose: 'vpc',
          primary: true,
          subnet_id: 2,
          ipv4: { vpc: '10.10.2.9', nat_1_1: '198.18.220.2' },
          ip_ranges: ['10.10.9.0/28'],
        },
        { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' },
      ],
    },
  }),
  form({
    operation: 'updateCompute',
    address: '/compute/1/settings',
    fill: [
      ['label', 'web-iad-9'],
      ['group', 'shop'],
      ['watchdog_enabled', false],
      ['alerts.cpu', 11],
      ['alerts.io', 12],
      ['alerts.network_in', 13],
      ['alerts.network_out', 14],
      ['alerts.transfer_quota', 15],
      'Remove tag production',
    ],
    press: 'Save changes',
    body: {
      label: 'web-iad-9',
      group: 'shop',
      watchdog_enabled: false,
      tags: ['shop', 'web'],
      alerts: { cpu: 11, io: 12, network_in: 13, network_out: 14, transfer_quota: 15 },
    },
  }),
  form({
    operation: 'updateCompute',
    address: '/compute/1/backups',
    fill: [
      ['day', 'Monday'],
      ['window', 'W4'],
    ],
    press: 'Save schedule',
    body: { backups: { schedule: { day: 'Monday', window: 'W4' } } },
  }),
  form({
    operation: 'cloneCompute',
    address: '/compute/9/overview?action=clone',
    fill: [
      ['target', 'new'],
      ['region', 'us-ord'],
      ['label', 'web-copy'],
      ['backups_enabled', true],
      ['private_ip', true],
      ['disks', ['512 MB']],
    ],
    body: {
      region: 'us-ord',
      type: 'g6-standard-2',
      label: 'web-copy',
      backups_enabled: true,
      private_ip: true,
      configs: [9],
      disks: [18],
    },
  }),
  form({
    operation: 'cloneCompute',
    address: '/compute/9/overview?action=clone',
    fill: [
      ['target', 'existing'],
      ['compute_id', 10],
    ],
    body: { compute_id: 10, configs: [9], disks: [] },
  }),
  form({
    operation: 'migrateCompute',
    address: '/compute/9/overview?action=migrate',
    fill: [
      ['region', 'us-ord'],
      ['type', 'cold'],
    ],
    body: { region: 'us-ord', type: 'cold' },
  }),
  form({
    operation: 'resizeCompute',
    address: '/compute/9/overview?action=resize',
    fill: [
      ['type', 'g6-standard-4'],
      ['migration_type', 'warm'],
      ['allow_auto_disk_resize', false],
    ],
    body: { type: 'g6-standard-4', migration_type: 'warm', allow_auto_disk_resize: false },
  }),
  form({
    operation: 'rebuildCompute',
    address: '/compute/1/overview?action=rebuild',
    fill: [
      ['image', 'Ubuntu 22.04'],
      ['root_pass', password],
      ['authorized_users', ['admin']],
      ['keys', key],
      ['user_data', 'hello'],
      ['type', 'g6-standard-6'],
      ['booted', false],
      ['confirm', 'web-iad-1'],
    ],
    body: {
      image: 'compute/ubuntu22.04',
      root_pass: password,
      authorized_users: ['admin'],
      authorized_keys: [key],
      metadata: { user_data: 'aGVsbG8=' },
      type: 'g6-standard-6',
      booted: false,
    },
  }),
  form({
    operation: 'rescueCompute',
    address: '/compute/1/overview?action=rescue',
    fill: [
      ['devices.sda', 'disk 2'],
      ['devices.sdb', 'disk 1'],
    ],
    body: { devices: { sda: { disk_id: 2 }, sdb: { disk_id: 1 } } },
  }),
  form({
    operation: 'createComputeSnapshot',
    address: '/compute/1/backups?open=snapshot',
    fill: [['label', 'before']],
    body: { label: 'before' },
  }),
  form({
    operation: 'restoreComputeBackup',
    address: '/compute/1/backups?open=restore&id=3',
    fill: [
      ['destination', 'add'],
      ['compute_id', 2],
      ['overwrite', true],
      ['confirm', 'web-iad-2'],
    ],
    body: { compute_id: 2, overwrite: true },
  }),
  form({
    operation: 'updateComputeDisk',
    address: '/compute/1/storage?open=rename&id=1',
    fill: [['label', 'system']],
    body: { label: 'system' },
  }),
  form({
    operation: 'createComputeConfig',
    address: '/compute/1/configs?open=create',
    fill: [
      ['label', 'rescue'],
      ['kernel', 'compute/grub2'],
      ['root_device', '/dev/sdb'],
      ['run_level', 'single'],
      ['virt_mode', 'fullvirt'],
      ['memory_limit', 512],
      ['comments', 'for repairs'],
      ['devices.sda', 'disk 1'],
      ['devices.sdb', 'disk 2'],
      ['helpers.updatedb_disabled', false],
      ['helpers.distro', false],
      ['helpers.modules_dep', false],
      ['helpers.network', false],
      ['helpers.devtmpfs_automount', true],
      'Add interface',
      'Add interface',
      'Add interface',
      ['interfaces.0.purpose', 'vpc'],
      ['interfaces.0.subnet_id', 2],
      ['interfaces.0.ipv4.vpc', '10.10.2.9'],
      ['interfaces.0.ipv4.nat_1_1', 'any'],
      ['interfaces.0.ip_ranges', '10.10.9.0/28'],
      'Primary (default route)',
      ['interfaces.1.label', 'backend'],
      ['interfaces.1.ipam_address', '10.0.0.1/24'],
      ['interfaces.2.label', 'other'],
    ],
    body: {
      label: 'rescue',
      kernel: 'compute/grub2',
      root_device: '/dev/sdb',
      run_level: 'single',
      virt_mode: 'fullvirt',
      memory_limit: 512,
      comments: 'for repairs',
      devices: { sda: { disk_id: 1 }, sdb: { disk_id: 2 } },
      helpers: {
        updatedb_disabled: false,
        distro: false,
        modules_dep: false,
        network: false,
        devtmpfs_automount: true,
      },
      interfaces: [
        {
          purpose: 'vpc',
          primary: true,
          subnet_id: 2,
          ipv4: { vpc: '10.10.2.9', nat_1_1: 'any' },
          ip_ranges: ['10.10.9.0/28'],
        },
        { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' },
        { purpose: 'vlan', label: 'other' },
      ],
    },
  }),
  form({
    operation: 'updateComputeIp',
    address: '/compute/1/network?open=rdns&id=198.18.220.2',
    fill: [['rdns', 'web.example.com']],
    body: { rdns: 'web.example.com' },
  }),
]

const networking = [
  form({
    operation: 'createFirewall',
    address: '/firewalls/new',
    fill: [
      ['label', 'mail'],
      ['inbound_policy', 'ACCEPT'],
      ['outbound_policy', 'DROP'],
      ['computes', { choose: ['web-syd-1'] }],
      ['tags', ['mail']],
    ],
    body: {
      label: 'mail',
      rules: { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'DROP' },
      devices: { computes: [9] },
      tags: ['mail'],
    },
  }),
  form({
    operation: 'updateFirewall',
    address: '/firewalls/1/edit',
    fill: [
      ['label', 'web-open'],
      ['tags', ['mail']],
    ],
    body: { label: 'web-open', tags: ['production', 'web', 'mail'] },
  }),
  form({
    operation: 'updateFirewallRules',
    address: '/firewalls/3/rules',
    fill: [
      'Add outbound rule',
      ['outbound rule 1: Action', 'ACCEPT'],
      ['outbound rule 1: Protocol', 'UDP'],
      ['outbound rule 1: Ports', '53'],
      ['outbound rule 1: IPv4 destinations', '192.0.2.1'],
      ['outbound rule 1: IPv6 destinations', '2001:db8::1'],
      ['outbound rule 1: Label', 'dns'],
      'Actions for outbound rule 1',
      'Add description',
      ['outbound rule 1: Description', 'Names'],
      'Review changes',
    ],
    press: 'Save rules',
    body: {
      inbound: [
        {
          action: 'ACCEPT',
          protocol: 'TCP',
          ports: '3389',
          addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8:0ff1::/48'] },
          label: 'rdp-office',
        },
      ],
      inbound_policy: 'DROP',
      outbound: [
        {
          action: 'ACCEPT',
          protocol: 'UDP',
          ports: '53',
          addresses: { ipv4: ['192.0.2.1/32'], ipv6: ['2001:db8::1/128'] },
          label: 'dns',
          description: 'Names',
        },
      ],
      outbound_policy: 'DROP',
    },
  }),
  form({
    operation: 'createFirewallDevice',
    address: '/firewalls/1/devices/add',
    fill: [['id', 'web-syd-1']],
    body: { id: 9, type: 'compute' },
  }),
]

const volumes = [
  form({
    operation: 'createVolume',
    address: '/volumes/new',
    fill: [
      ['label', 'data-1'],
      ['size', 40],
      ['compute_id', 'web-syd-1'],
      ['config_id', 9],
      ['tags', ['data']],
    ],
    body: { label: 'data-1', size: 40, compute_id: 9, config_id: 9, tags: ['data'] },
  }),
  form({
    operation: 'createVolume',
    address: '/volumes/new',
    fill: [
      ['label', 'data-1'],
      ['region', 'us-ord'],
    ],
    body: { label: 'data-1', size: 20, region: 'us-ord' },
  }),
  form({
    operation: 'updateVolume',
    address: '/volumes/1/edit',
    fill: [
      ['label', 'orders'],
      ['tags', ['data']],
    ],
    body: { label: 'orders', tags: ['database', 'production', 'data'] },
  }),
  form({
    operation: 'attachVolume',
    address: '/volumes/6/attach',
    fill: [
      ['compute_id', 'web-iad-1'],
      ['config_id', 1],
      ['persist_across_boots', true],
    ],
    body: { compute_id: 1, config_id: 1, persist_across_boots: true },
  }),
  form({
    operation: 'resizeVolume',
    address: '/volumes/6/resize',
    fill: [['size', 30]],
    body: { size: 30 },
  }),
  form({
    operation: 'cloneVolume',
    address: '/volumes/6/clone',
    fill: [['label', 'copy']],
    body: { label: 'copy' },
  }),
]

const vpcs = [
  form({
    operation: 'createVpc',
    address: '/vpcs/new',
    fill: [
      ['label', 'lab'],
      ['region', 'us-ord'],
      ['description', 'Trials'],
      'Add subnet',
      ['subnets.0.label', 'one'],
      ['subnets.0.ipv4', '10.40.0.0/24'],
    ],
    body: {
      label: 'lab',
      region: 'us-ord',
      description: 'Trials',
      subnets: [{ label: 'one', ipv4: '10.40.0.0/24' }],
    },
  }),
  form({
    operation: 'createSubnet',
    address: '/vpcs/1/subnets/new',
    fill: [
      ['label', 'two'],
      ['ipv4', '10.40.1.0/24'],
    ],
    body: { label: 'two', ipv4: '10.40.1.0/24' },
  }),
  form({
    operation: 'updateSubnet',
    address: '/vpcs/1/subnets/1/edit',
    fill: [['label', 'stores']],
    body: { label: 'stores' },
  }),
  form({
    operation: 'updateVpc',
    address: '/vpcs/1/subnets',
    fill: ['Edit label of shop-backend', ['label of shop-backend', 'shop']],
    press: 'Save label of shop-backend',
    body: { label: 'shop' },
  }),
  form({
    operation: 'updateVpc',
    address: '/vpcs/1/subnets',
    fill: ['Edit description of shop-backend', ['description of shop-backend', 'Trials']],
    press: 'Save description of shop-backend',
    body: { description: 'Trials' },
  }),
  form({
    operation: 'addComputeConfigInterface',
    address: '/vpcs/1/addresses/attach',
    fill: [
      ['compute_id', 'lb-iad-1'],
      ['subnet_id', 1],
      ['address', '10.10.1.77'],
      ['nat', 'any'],
      ['ranges', '10.10.9.0/28'],
      ['keepPublic', false],
    ],
    body: {
      purpose: 'vpc',
      subnet_id: 1,
      ipv4: { vpc: '10.10.1.77', nat_1_1: 'any' },
      ip_ranges: ['10.10.9.0/28'],
    },
  }),
]

const domains = [
  form({
    operation: 'createDomain',
    address: '/domains/new',
    fill: [
      ['domain', 'trial.example'],
      ['type', 'master'],
      ['soa_email', 'admin@trial.example'],
      ['axfr_ips', ['192.0.2.1']],
      ['ttl_sec', 300],
      ['refresh_sec', 300],
      ['retry_sec', 300],
      ['expire_sec', 300],
      ['tags', ['mail']],
      ['description', 'A trial'],
      ['group', 'trials'],
    ],
    body: {
      domain: 'trial.example',
      type: 'master',
      soa_email: 'admin@trial.example',
      axfr_ips: ['192.0.2.1'],
      ttl_sec: 300,
      refresh_sec: 300,
      retry_sec: 300,
      expire_sec: 300,
      tags: ['mail'],
      description: 'A trial',
      group: 'trials',
    },
  }),
  form({
    operation: 'createDomain',
    address: '/domains/new',
    fill: [
      ['domain', 'trial.example'],
      ['type', 'slave'],
      ['master_ips', ['192.0.2.1']],
    ],
    body: { domain: 'trial.example', type: 'slave', master_ips: ['192.0.2.1'] },
  }),
  form({
    operation: 'updateDomain',
    address: '/domains/1/settings',
    fill: [
      ['domain', 'trial.example'],
      ['soa_email', 'admin@trial.example'],
      ['axfr_ips', ['192.0.2.77']],
      ['ttl_sec', 7200],
      ['refresh_sec', 7200],
      ['retry_sec', 7200],
      ['expire_sec', 7200],
      ['tags', ['trial']],
      ['description', 'A trial'],
      ['group', 'trials'],
    ],
    body: {
      domain: 'trial.example',
      soa_email: 'admin@trial.example',
      axfr_ips: ['127.0.0.1', '192.0.2.77'],
      ttl_sec: 7200,
      refresh_sec: 7200,
      retry_sec: 7200,
      expire_sec: 7200,
      tags: ['production', 'shop', 'trial'],
      description: 'A trial',
      group: 'trials',
    },
  }),
  form({
    operation: 'updateDomain',
    address: '/domains/4/settings',
    fill: [
      ['type', 'slave'],
      ['master_ips', ['192.0.2.77']],
    ],
    body: { type: 'slave', master_ips: ['192.0.2.77'] },
  }),
  form({
    operation: 'importDomain',
    address: '/domains/transfer',
    fill: [
      ['domain', 'trial.example'],
      ['remote_nameserver', 'ns1.example.net'],
    ],
    body: { domain: 'trial.example', remote_nameserver: 'ns1.example.net' },
  }),
  form({
    operation: 'cloneDomain',
    address: '/domains/1/clone',
    fill: [['domain', 'trial.example']],
    body: { domain: 'trial.example' },
  }),
]

const databases = [
  form({
    operation: 'createMysqlDatabase',
    address: '/databases/new',
    fill: [
      ['label', 'trial_db'],
      ['engine', 'mysql/8.0.30'],
      ['region', 'us-east'],
      ['type', 'g6-standard-1'],
      ['cluster_size', 3],
      ['replication_type', 'asynch'],
      ['ssl_connection', false],
      ['encrypted', true],
      ['allow_list', '192.0.2.0/24'],
    ],
    body: {
      label: 'trial_db',
      engine: 'mysql/8.0.30',
      region: 'us-east',
      type: 'g6-standard-1',
      cluster_size: 3,
      replication_type: 'asynch',
      ssl_connection: false,
      encrypted: true,
      allow_list: ['192.0.2.0/24'],
    },
  }),
  form({
    operation: 'createPostgresqlDatabase',
    address: '/databases/new',
    fill: [
      ['label', 'trial_db'],
      ['engine', 'postgresql/14.6'],
      ['region', 'us-east'],
      ['type', 'g6-standard-1'],
      ['cluster_size', 3],
      ['replication_commit_type', 'off'],
      ['ssl_connection', false],
      ['encrypted', true],
      ['allow_list', '192.0.2.0/24'],
    ],
    body: {
      label: 'trial_db',
      engine: 'postgresql/14.6',
      region: 'us-east',
      type: 'g6-standard-1',
      cluster_size: 3,
      replication_commit_type: 'off',
      ssl_connection: false,
      encrypted: true,
      allow_list: ['192.0.2.0/24'],
    },
  }),
  ...(['Mysql', 'Postgresql'] as const).flatMap((engine, at) => {
    const screen = `/databases/${engine.toLowerCase()}/${at + 1}`
    return [
      form({
        operation: `update${engine}Database`,
        address: `${screen}/settings`,
        fill: [['label', 'trial_db']],
        press: 'Save label',
        body: { label: 'trial_db' },
      }),
      form({
        operation: `update${engine}Database`,
        address: `${screen}/settings`,
        fill: [['allow_list', '192.0.2.0/24']],
        press: 'Save allow list',
        body: { allow_list: ['192.0.2.0/24'] },
      }),
      form({
        operation: `update${engine}Database`,
        address: `${screen}/settings`,
        fill: ['Dedicated', ['type', 'g6-dedicated-16'], 'Resize'],
        press: `Resize ${at === 0 ? 'shop-orders' : 'analytics'}`,
        body: { type: 'g6-dedicated-16' },
      }),
      form({
        operation: `update${engine}Database`,
        address: `${screen}/maintenance`,
        fill: [
          ['updates.frequency', 'monthly'],
          ['updates.week_of_month', 2],
          ['updates.day_of_week', 2],
          ['updates.hour_of_day', 7],
          ['updates.duration', 2],
        ],
        press: 'Save window',
        body: {
          updates: {
            frequency: 'monthly',
            week_of_month: 2,
            day_of_week: 2,
            hour_of_day: 7,
            duration: 2,
          },
        },
      }),
      form({
        operation: `create${engine}DatabaseSnapshot`,
        address: `${screen}/backups?open=snapshot`,
        fill: [['label', 'before'], ...(at === 0 ? [['target', 'secondary'] as const] : [])],
        body: { label: 'before', target: at === 0 ? 'secondary' : 'primary' },
      }),
    ]
  }),
]

const images = [
  form({
    operation: 'uploadImage',
    address: '/images/upload',
    fill: [
      ['file', 'disk.img.gz'],
      ['label', 'golden'],
      ['region', 'us-ord'],
      ['description', 'A trial'],
      ['cloud_init', true],
    ],
    body: { label: 'golden', region: 'us-ord', description: 'A trial', cloud_init: true },
  }),
  form({
    operation: 'createImage',
    address: '/images/capture',
    fill: [
      ['compute_id', 'web-iad-1'],
      ['disk_id', 1],
      ['label', 'golden'],
      ['description', 'A trial'],
      ['cloud_init', true],
    ],
    body: { disk_id: 1, label: 'golden', description: 'A trial', cloud_init: true },
  }),
  form({
    operation: 'updateImage',
    address: '/images/private/1/edit',
    fill: [
      ['label', 'golden'],
      ['description', 'A trial'],
    ],
    body: { label: 'golden', description: 'A trial' },
  }),
]

const storage = [
  form({
    operation: 'createObjectUrl',
    address:
      '/object-storage/us-east-1/harbour-pine-media?prefix=brand%2F&open=share&id=brand%2Flogo.svg',
    fill: [
      ['method', 'PUT'],
      ['content_type', 'image/svg+xml'],
      ['expires_in', 30],
    ],
    body: {
      name: 'brand/logo.svg',
      method: 'PUT',
      content_type: 'image/svg+xml',
      expires_in: 1800,
    },
  }),
  form({
    operation: 'updateStorageKey',
    address: '/object-storage/keys?open=rename&id=1',
    fill: [['label', 'nightly']],
    body: { label: 'nightly' },
  }),
  form({
    operation: 'createBucket',
    address: '/object-storage/buckets/new',
    fill: [
      ['label', 'trial-bucket'],
      ['cluster', 'us-east-1'],
      ['acl', 'public-read'],
      ['cors_enabled', true],
    ],
    body: { label: 'trial-bucket', cluster: 'us-east-1', acl: 'public-read', cors_enabled: true },
  }),
  form({
    operation: 'updateBucketAccess',
    address: '/object-storage/buckets/us-east-1/harbour-pine-media/access',
    fill: [
      ['acl', 'authenticated-read'],
      ['cors_enabled', true],
    ],
    body: { acl: 'authenticated-read', cors_enabled: true },
  }),
  form({
    operation: 'uploadBucketTls',
    address: '/object-storage/buckets/us-east-1/harbour-pine-media/certificate',
    fill: [
      ['certificate', '-----BEGIN CERTIFICATE-----'],
      ['private_key', '-----BEGIN PRIVATE KEY-----'],
    ],
    body: {
      certificate: btoa('-----BEGIN CERTIFICATE-----'),
      private_key: btoa('-----BEGIN PRIVATE KEY-----'),
    },
  }),
  form({
    operation: 'createStorageKey',
    address: '/object-storage/keys/new',
    fill: [['label', 'reader'], ['bucketAccess', 'limited'], 'harbour-pine-media: Read'],
    body: {
      label: 'reader',
      bucket_access: [
        { cluster: 'us-east-1', bucket_name: 'harbour-pine-media', permissions: 'read_only' },
      ],
    },
  }),
]

const account = [
  form({
    operation: 'updateAccount',
    address: '/account/contact/edit',
    fill: [
      ['first_name', 'A'],
      ['last_name', 'B'],
      ['company', 'C'],
      ['email', 'd@example.com'],
      ['address_1', 'E'],
      ['address_2', 'F'],
      ['city', 'G'],
      ['state', 'H'],
      ['zip', '10000'],
      ['country', 'DE'],
      ['phone', '12345'],
      ['tax_id', 'J'],
    ],
    body: {
      first_name: 'A',
      last_name: 'B',
      company: 'C',
      email: 'd@example.com',
      address_1: 'E',
      address_2: 'F',
      city: 'G',
      state: 'H',
      zip: '10000',
      country: 'DE',
      phone: '12345',
      tax_id: 'J',
    },
  }),
  form({
    operation: 'createUser',
    address: '/account/users/-/new',
    fill: [
      ['username', 'mira'],
      ['email', 'mira@example.com'],
      ['restricted', false],
    ],
    body: { username: 'mira', email: 'mira@example.com', restricted: false },
  }),
  form({
    operation: 'updateUser',
    address: '/account/users/jonas/edit',
    fill: [
      ['username', 'mira'],
      ['email', 'mira@example.com'],
      ['restricted', false],
    ],
    body: { username: 'mira', email: 'mira@example.com', restricted: false },
  }),
  form({
    operation: 'updateProfile',
    address: '/account/profile/edit',
    fill: [
      ['email', 'mira@example.com'],
      ['timezone', 'Asia/Tokyo'],
      ['email_notifications', false],
      ['console_auth_method', 'keys_only'],
      ['authorized_keys', key],
    ],
    body: {
      email: 'mira@example.com',
      timezone: 'Asia/Tokyo',
      email_notifications: false,
      console_auth_method: 'keys_only',
      authorized_keys: [key],
    },
  }),
  form({
    operation: 'createToken',
    address: '/account/tokens/new',
    fill: [['label', 'ci'], ['lifetime', 'never'], 'Domains: Read'],
    body: { label: 'ci', scopes: 'domains:read_only', expiry: null },
  }),
  form({
    operation: 'updateToken',
    address: '/account/tokens/1',
    fill: [['label', 'ci']],
    body: { label: 'ci' },
  }),
  form({
    operation: 'createSshKey',
    address: '/account/keys/new',
    fill: [
      ['label', 'desk'],
      ['ssh_key', key],
    ],
    body: { label: 'desk', ssh_key: key },
  }),
  form({
    operation: 'updateSshKey',
    address: '/account/keys/1',
    fill: [['label', 'desk']],
    body: { label: 'desk' },
  }),
]

const others = [
  form({
    operation: 'createTag',
    address: '/tags?open=create',
    fill: [
      ['label', 'trial'],
      ['computes', { choose: ['web-syd-1'] }],
      ['volumes', { choose: ['metrics'] }],
      ['domains', { choose: ['no-mail.example'] }],
      ['balancers', { choose: ['shop-edge'] }],
    ],
    body: { label: 'trial', computes: [9], volumes: [3], domains: [5], balancers: [1] },
  }),
  form({
    operation: 'openTicket',
    address: '/support/new',
    fill: [
      ['Summary', 'Slow disk'],
      ['kind', 'compute_id'],
      ['object', 'web-syd-1'],
      ['managed', true],
      ['Description', 'It is slow.'],
    ],
    press: 'Open ticket',
    body: {
      summary: 'Slow disk',
      description: 'It is slow.',
      compute_id: 9,
      managed_issue: true,
    },
  }),
  form({
    operation: 'createTicketReply',
    address: '/support/6',
    fill: [['Reply', 'Thank you.']],
    press: 'Send reply',
    body: { description: 'Thank you.' },
  }),
]

export const writtenForms: readonly WrittenForm[] = [
  ...computes,
  ...networking,
  ...volumes,
  ...vpcs,
  ...domains,
  ...databases,
  ...images,
  ...storage,
  ...account,
  ...others,
]
