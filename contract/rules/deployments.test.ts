import { expect, test } from 'vitest'
import { capabilityErrors, computeCreateErrors, diskCreateErrors } from './deployments.ts'
import type { ComputeCreateInput, DiskCreateInput } from './deployments.ts'
import type { RuleError } from './ruleErrors.ts'
import { weakPassword } from './passwords.ts'

const pairs = (faults: RuleError[]) => faults.map(({ field, reason }) => [field, reason])
const image = 'compute/debian12'
const root_pass = 'correct horse'

test.each<[string, ComputeCreateInput, [string, string][]]>([
  ['empty', {}, []],
  ['from an image', { image, root_pass }, []],
  ['from a private image', { image: 'private/1', root_pass }, []],
  ['from a backup', { backup_id: 1 }, []],
  ['with a script', { image, root_pass, script_id: 1 }, []],
  ['with user data', { image, root_pass, metadata: { user_data: 'YQ==' } }, []],
  [
    'from both',
    { image, root_pass, backup_id: 1 },
    [['backup_id', 'An instance comes from an image or from a backup, not from both']],
  ],
  ['without a password', { image }, [['root_pass', 'Required with an image']]],
  ['with a weak password', { image, root_pass: 'aaaaaaa' }, [['root_pass', weakPassword]]],
  [
    'from a backup with a script',
    { backup_id: 1, script_id: 1 },
    [['script_id', 'A script cannot be used with a backup']],
  ],
  [
    'from a private image with a script',
    { image: 'private/1', root_pass, script_id: 1 },
    [['script_id', 'A script cannot be used with a private image']],
  ],
  ['empty with a script', { script_id: 1 }, [['script_id', 'A script needs an image']]],
  [
    'empty with user data',
    { metadata: { user_data: 'YQ==' } },
    [['metadata.user_data', 'User data needs an image']],
  ],
  [
    'with user data that is no Base64',
    { image, root_pass, metadata: { user_data: '#!' } },
    [['metadata.user_data', 'Must be Base64 without line breaks']],
  ],
  [
    'with a literal 1:1 NAT',
    {
      image,
      root_pass,
      interfaces: [{ purpose: 'vpc', subnet_id: 1, ipv4: { nat_1_1: '203.0.113.9' } }],
    },
    [['interfaces[0].ipv4.nat_1_1', 'Must be any: the instance has no public address yet']],
  ],
  ['from an image with interfaces', { image, root_pass, interfaces: [{ purpose: 'public' }] }, []],
  [
    'from a backup with interfaces',
    { backup_id: 1, interfaces: [{ purpose: 'public' }] },
    [['interfaces', 'Interfaces need an image, which makes the profile for them']],
  ],
])('an instance %s', (_title, body, faults) => {
  expect(pairs(computeCreateErrors(body))).toEqual(faults)
})

test.each<[string, DiskCreateInput, string[]]>([
  ['empty with a label', { label: 'data' }, []],
  ['empty without label', {}, ['label']],
  ['from an image without label', { image, root_pass }, []],
  ['from an image without password', { image, label: 'boot' }, ['root_pass']],
])('a disk %s', (_title, body, fields) => {
  expect(diskCreateErrors(body).map(({ field }) => field)).toEqual(fields)
})

const metadata = { user_data: 'YQ==' }
const vlan = { purpose: 'vlan', label: 'office' }
const vpc = { purpose: 'vpc', subnet_id: 1 }

test.each<[string, string[], string[] | undefined, ComputeCreateInput, string[]]>([
  ['nothing', [], [], {}, []],
  ['user data', ['Metadata'], ['cloud-init'], { metadata }, []],
  ['user data', [], ['cloud-init'], { metadata }, ['metadata.user_data']],
  ['user data', ['Metadata'], [], { metadata }, ['metadata.user_data']],
  ['user data', ['Metadata'], undefined, { metadata }, []],
  ['a public interface', [], [], { interfaces: [{ purpose: 'public' }] }, []],
  ['a VLAN', ['Vlans'], [], { interfaces: [vlan] }, []],
  ['a VLAN behind a VPC', ['VPCs'], [], { interfaces: [vpc, vlan] }, ['interfaces[1].purpose']],
  ['a VPC', ['VPCs'], [], { interfaces: [vpc] }, []],
  ['a VPC', ['Vlans'], [], { interfaces: [vpc] }, ['interfaces[0].purpose']],
])('%s where the region offers %j and the image %j', (_title, region, ofImage, body, fields) => {
  expect(capabilityErrors(body, region, ofImage).map(({ field }) => field)).toEqual(fields)
})
