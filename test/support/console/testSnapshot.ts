import * as fc from 'fast-check'
import { type Fields, fileKind, fileVersion, type Snapshot } from '#shared/inventoryFile.ts'

const listed = (
  name: string,
  kind: string,
  rows: readonly Fields[],
  idOf = (row: Fields) => String(row['id']),
) => ({
  name,
  kind,
  objects: Object.fromEntries(rows.map((row) => [idOf(row), row])),
})

const noDevices = Object.fromEntries(
  ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'].map((slot) => [slot, null]),
)

/** Returns an account with every kind of object that can be recreated, with `words` in every free-text field. */
export function testSnapshot(words: string, extra: Snapshot['lists'] = {}): Snapshot {
  return {
    kind: fileKind,
    version: fileVersion,
    taken: '2026-11-28T10:00:00.000Z',
    username: 'admin',
    lists: {
      listSshKeys: listed('SSH keys', 'SSH key', [
        {
          id: 2,
          label: words,
          ssh_key: `ssh-ed25519 AAAA ${words}`,
          created: '2026-01-01T00:00:00',
        },
      ]),
      listVpcs: listed('VPCs', 'VPC', [
        {
          id: 3,
          label: 'inner',
          description: words,
          region: 'us-east',
          subnets: [{ id: 4, label: 'front', ipv4: '10.0.0.0/24', computes: [12] }],
        },
      ]),
      listFirewalls: listed('Firewalls', 'Firewall', [
        {
          id: 5,
          label: 'edge',
          status: 'disabled',
          tags: ['shop'],
          rules: {
            inbound: [
              {
                protocol: 'TCP',
                ports: '22, 443',
                addresses: { ipv4: ['192.0.2.0/24'], ipv6: ['2001:db8::/32'] },
                action: 'ACCEPT',
                description: words,
              },
            ],
            inbound_policy: 'DROP',
            outbound: null,
            outbound_policy: 'ACCEPT',
          },
          entities: [{ id: 12, type: 'compute', label: 'web-1', url: '/v4/compute/instances/12' }],
        },
      ]),
      listComputes: listed('Instances', 'Instance', [
        {
          id: 12,
          label: 'web-1',
          group: '',
          status: 'running',
          type: 'g6-standard-1',
          region: 'us-east',
          image: 'compute/debian12',
          ipv4: ['198.51.100.4', '192.168.128.4'],
          tags: ['shop'],
          watchdog_enabled: true,
          has_user_data: false,
          alerts: { cpu: 90, io: 10000, network_in: 10, network_out: 10, transfer_quota: 80 },
          backups: { enabled: true, available: true, schedule: { day: 'Monday', window: 'W2' } },
        },
      ]),
      'listComputeDisks 12': listed('Disks of web-1', 'Disk', [
        { id: 21, label: words.slice(0, 48), status: 'ready', size: 20_000, filesystem: 'ext4' },
        { id: 22, label: 'swap', status: 'ready', size: 512, filesystem: 'swap' },
      ]),
      'listComputeConfigs 12': listed('Configurations of web-1', 'Configuration', [
        {
          id: 31,
          label: 'boot',
          comments: words,
          kernel: 'compute/grub2',
          memory_limit: 0,
          root_device: '/dev/sda',
          run_level: 'default',
          virt_mode: 'paravirt',
          helpers: {
            updatedb_disabled: true,
            distro: true,
            modules_dep: true,
            network: true,
            devtmpfs_automount: true,
          },
          devices: {
            ...noDevices,
            sda: { disk_id: 21, volume_id: null },
            sdb: { disk_id: 22, volume_id: null },
            sdc: { disk_id: null, volume_id: 41 },
          },
          interfaces: [
            { id: 1, purpose: 'public', primary: true, label: null, ipam_address: null },
            {
              id: 2,
              purpose: 'vpc',
              primary: false,
              label: null,
              vpc_id: 3,
              subnet_id: 4,
              ipv4: { vpc: '10.0.0.5', nat_1_1: null },
              ip_ranges: [],
            },
          ],
        },
      ]),
      listVolumes: listed('Volumes', 'Volume', [
        { id: 41, label: 'data', size: 20, region: 'us-east', compute_id: 12, tags: ['shop'] },
        { id: 42, label: 'spare', size: 10, region: 'us-east', compute_id: null, tags: [] },
      ]),
      listDomains: listed('Domains', 'Domain', [
        {
          id: 7,
          domain: 'example.org',
          type: 'master',
          status: 'active',
          soa_email: 'dns@example.org',
          description: words,
          group: null,
          master_ips: [],
          axfr_ips: [],
          tags: [],
          ttl_sec: 300,
          retry_sec: 0,
          refresh_sec: 0,
          expire_sec: 0,
        },
      ]),
      'listDomainRecords 7': listed('Records of example.org', 'Record', [
        record(70, 'A', { name: 'www', target: '192.0.2.1', ttl_sec: 300 }),
        record(71, 'TXT', { name: '', target: words }),
        record(72, 'MX', { target: 'mail.example.org', priority: 10 }),
        record(73, 'CAA', { target: 'ca.example', tag: 'issue' }),
      ]),
      listDatabases: listed(
        'Databases',
        'Database',
        [
          {
            id: 8,
            engine: 'postgresql',
            version: '14.6',
            label: 'orders',
            region: 'us-east',
            type: 'g6-standard-1',
            cluster_size: 3,
            allow_list: ['192.0.2.0/24'],
            encrypted: false,
            ssl_connection: true,
            replication_type: 'asynch',
            replication_commit_type: 'local',
          },
        ],
        ({ engine, id }) => `${String(engine)} ${String(id)}`,
      ),
      listBuckets: listed(
        'Buckets',
        'Bucket',
        [{ label: 'media', cluster: 'us-east-1', hostname: 'media.example', objects: 3 }],
        ({ cluster, label }) => `${String(cluster)} ${String(label)}`,
      ),
      'getBucketAccess us-east-1 media': {
        name: 'Access to bucket media',
        kind: 'Bucket access',
        objects: { access: { acl: 'private', cors_enabled: false } },
      },
      listTags: listed('Tags', 'Tag', [{ label: 'shop' }, { label: words }], ({ label }) =>
        String(label),
      ),
      listUsers: { name: 'Users', kind: 'User', fault: 'Unauthorized' },
      ...extra,
    },
  }
}

const record = (id: number, type: string, fields: Fields): Fields => ({
  id,
  type,
  name: '',
  target: '',
  priority: 0,
  weight: 0,
  port: 0,
  service: null,
  protocol: null,
  ttl_sec: 0,
  tag: null,
  ...fields,
})

/** Strings with special meaning in a shell, JSON or a configuration language. */
export const hostileTexts = [
  'it\'s $(rm -rf /) `id` "$TOKEN"',
  'a\nb\\nc\t\u2028 é 😀',
  '${var.x} %{ if true } $${y} %%{z}',
  '$steps.instance_12.outputs.id {$inputs.ROOT_PASS}',
  "');#\u0000\u007f\\",
  '# Begin\n"$instance_12"',
  '{"$":0} EOF <<END',
] as const

export const anyWords = fc
  .oneof(
    fc.constantFrom(...hostileTexts),
    fc.string({ minLength: 3, maxLength: 50, unit: 'grapheme' }),
    fc.string({
      minLength: 3,
      maxLength: 50,
      unit: fc.constantFrom('$', '{', '}', '%', '"', "'", '\\', '\n', '`', '(', ')', 'n', ' '),
    }),
  )
  .filter((words) => /\S/.test(words))
