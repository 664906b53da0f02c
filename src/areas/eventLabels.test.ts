import { expect, test } from 'vitest'
import { entityPath } from './entityPath.ts'
import { isJobInProgress } from '#contract/rules/jobEnds.ts'
import { entityKind, eventAction } from './eventLabels.ts'

test.each([
  ['compute_boot', 'Instance booted'],
  ['compute_addip', 'Address added'],
  ['domain_record_update', 'Record changed'],
  ['domain_create', 'Domain created'],
  ['volume_detach', 'Volume detached'],
  ['user_ssh_key_delete', 'SSH key deleted'],
  ['user_ssh_key_add', 'SSH key added'],
  ['obj_access_key_create', 'Access key created'],
  ['vpc_delete', 'VPC deleted'],
  ['vlan_attach', 'VLAN attached'],
  ['firewall_device_add', 'Firewall device added'],
  ['firewall_device_remove', 'Firewall device removed'],
  ['firewall_disable', 'Firewall disabled'],
  ['domain_import', 'Domain imported'],
  ['database_backup_restore', 'Database backup restored'],
  ['database_resize_create', 'Resize requested'],
  ['balancer_config_update', 'Load balancer configuration changed'],
  ['balancer_node_delete', 'Load balancer node deleted'],
  ['reserved_ip_unassign', 'Reserved address unassigned'],
  ['kube_pool_recycle', 'Kubernetes node pool recycled'],
  ['something_nobody_knows', 'Something nobody knows'],
  [undefined, '–'],
])('formats the event action %s as "%s"', (action, words) => {
  expect(eventAction(action === undefined ? {} : { action })).toBe(words)
})

test('counts only scheduled and started events as in progress', () => {
  expect(
    ['scheduled', 'started', 'finished', 'failed', 'notification'].filter((status) =>
      isJobInProgress({ status }),
    ),
  ).toEqual(['scheduled', 'started'])
})

test.each([
  [{ id: 5, type: 'compute' }, '/compute/5'],
  [{ id: 'eu-central', type: 'region' }, '/regions?q=eu-central'],
  [{ id: 3, type: 'token' }, '/account/tokens'],
  [{ id: 5, type: 'kubecluster' }, undefined],
  [
    { id: 4, type: 'database', url: '/v4/databases/postgresql/instances/4' },
    '/databases/postgresql/4/overview',
  ],
  [{ id: 4, type: 'database' }, undefined],
  [{ id: null, type: 'compute' }, undefined],
  [null, undefined],
])('links an entity to its screen if there is one', (entity, path) => {
  expect(entityPath(entity)).toBe(path)
})

test('labels entity types with the terms of the console', () => {
  expect(entityKind('compute')).toBe('Instance')
  expect(entityKind('object_storage_key')).toBe('Access key')
  expect(entityKind('domain')).toBe('Domain')
  expect(entityKind(undefined)).toBeUndefined()
})
