import { recordFieldNames } from '#contract/rules/recordFields.ts'
import type { OperationId } from '#platform/api/operations.ts'

const all = (reason: string, ...fields: string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, reason]))

const devices = (slots: string, reason: string) =>
  Object.fromEntries(
    slots.split('').flatMap((slot) => [
      [`devices.sd${slot}.disk_id`, reason],
      [`devices.sd${slot}.volume_id`, reason],
    ]),
  )

const slotReason = 'the slots have one input each, made of one list'
const volumeReason = 'a slot takes a disk or a volume by the same input'
const subnetReason = 'the subnet says which VPC it is in'
const groupReason = 'deprecated: tags took its place, and the settings change one that is there'
const otherPurpose = 'belongs to an interface of another purpose'
const recordReason = 'the editor of a zone has a table of all fields of a record'
const diskReason = 'needs free space or a stopped instance: e2e/compute-disks.spec.ts'
const scripted = 'belongs to a script, which asks for its own inputs'

const configured = {
  ...devices('cdefgh', slotReason),
  'devices.sda.volume_id': volumeReason,
  'devices.sdb.volume_id': volumeReason,
  'interfaces[].vpc_id': subnetReason,
}

/** Dot paths of fields that no form of the table sends, each with the reason. */
export const unsentFields: Partial<Record<OperationId, Record<string, string>>> = {
  createCompute: {
    group: groupReason,
    script_id: scripted,
    script_data: scripted,
    backup_id: 'belongs to another source',
    'interfaces[].vpc_id': subnetReason,
    'interfaces[].subnet_id': 'the same inputs as in a configuration',
    'interfaces[].ipv4': 'the same inputs as in a configuration',
    'interfaces[].ip_ranges': 'the same inputs as in a configuration',
  },
  bootCompute: { config_id: 'the dialog offers it where there are several configurations' },
  rebootCompute: { config_id: 'the dialog offers it where there are several configurations' },
  allocateComputeIp: all('two dialogs ask for an address of one kind each', 'public', 'type'),
  orderComputeConfigInterfaces: { ids: 'a configuration sends its interfaces in their order' },
  updateComputeConfigInterface: all(
    'a configuration sends its interfaces whole',
    'primary',
    'ipv4',
    'ip_ranges',
  ),
  updateIp: { rdns: 'the network tab of an instance sends it with updateComputeIp' },
  modifyBucketAccess: all('sent with updateBucketAccess', 'acl', 'cors_enabled'),
  updateObjectContentType: all('an editor in place', 'content_type', 'name'),
  updateObjectAcl: all('a choice of one ACL, also for many objects at once', 'acl', 'name'),
  updateAccountSettings: all('each switch sends itself', 'network_helper', 'backups_enabled'),
  updateUserGrants: all(
    'a table of grants, sent as what differs',
    'global',
    'compute',
    'database',
    'domain',
    'image',
    'volume',
    'firewall',
    'balancer',
    'script',
    'metrics',
    'vpc',
  ),
  createDomainRecord: all(recordReason, 'type', ...recordFieldNames),
  updateDomainRecord: all(recordReason, ...recordFieldNames),
  resetComputeDiskPassword: { password: diskReason },
  resizeComputeDisk: { size: diskReason },
  openTicket: all(
    'what a ticket is about has one input for all kinds',
    'database_id',
    'domain_id',
    'firewall_id',
    'kubecluster_id',
    'metricsclient_id',
    'balancer_id',
    'volume_id',
    'vpc_id',
    'vlan',
    'region',
  ),
  createPostgresqlDatabase: { replication_type: 'has one value for each size' },
  updateFirewallRules: { 'inbound[].description': 'the same input as of outbound rules' },
  cloneCompute: {
    group: groupReason,
    metadata: 'asked for where the source has user data',
  },
  migrateCompute: { upgrade: 'offered for a plan of the past only' },
  rebuildCompute: { script_id: scripted, script_data: scripted },
  rescueCompute: {
    ...devices('cdefg', slotReason),
    'devices.sda.volume_id': volumeReason,
    'devices.sdb.volume_id': volumeReason,
  },
  createComputeConfig: configured,
  updateComputeConfig: configured,
  addComputeConfigInterface: {
    primary: 'the first interface is the primary one; the form of a configuration sets another',
    label: otherPurpose,
    ipam_address: otherPurpose,
    vpc_id: subnetReason,
  },
  createComputeDisk: {
    read_only: 'accepted without effect',
    ...all(
      diskReason,
      'size',
      'label',
      'image',
      'filesystem',
      'root_pass',
      'authorized_keys',
      'authorized_users',
      'script_id',
      'script_data',
    ),
  },
  createFirewall: {
    'rules.inbound[]': 'written on the screen that follows',
    'rules.outbound[]': 'written on the screen that follows',
    'devices.balancers': 'load balancers are assigned on their own screens',
  },
  updateFirewall: { status: 'switched on its own in the list and the header' },
  createDomain: { status: 'switched on its own in the list and the header' },
  updateDomain: { status: 'switched on its own in the list and the header' },
  createBucket: { region: 'the cluster says which region it is in' },
  createObjectUrl: { parameters: 'an extension for uploads in parts, copies and downloads' },
  createStorageKey: { regions: 'keys reach every region' },
}
