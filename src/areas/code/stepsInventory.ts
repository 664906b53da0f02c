import type { Fields, Snapshot } from '#shared/inventoryFile.ts'
import { Answered, madeFrom, mapMarks, type CodeStep, type Value } from './steps.ts'

type Lists = Record<string, { name: string; kind: string; objects: Record<string, Fields> }>

const idOf = (value: Value | undefined): number =>
  value instanceof Answered ? Number(madeFrom(value.step).id) : Number(value)

/** Returns the lists that the steps would create, with the ids of the original objects. */
export function stepsInventory(steps: readonly CodeStep[]): Snapshot['lists'] {
  const lists: Lists = {}
  const add = (key: string, kind: string, id: string | number, fields: Fields) => {
    lists[key] ??= { name: key, kind, objects: {} }
    lists[key].objects[id] = fields
  }
  const change = (key: string, id: string | number, fields: Fields) => {
    const objects = lists[key]?.objects
    if (objects) objects[id] = { ...objects[id], ...fields }
  }
  for (const { id: step = '', operation, path, body } of steps) {
    const { id } = madeFrom(step)
    const owner = path[0] === undefined ? 0 : idOf(path[0])
    const fields = mapMarks(body, (mark) =>
      mark instanceof Answered ? idOf(mark) : undefined,
    ) as Fields
    const { root_pass: _asked, ...storedFields } = fields
    switch (operation) {
      case 'createSshKey':
        add('listSshKeys', 'SSH key', id, storedFields)
        break
      case 'createTag':
        add('listTags', 'Tag', String(storedFields['label']), storedFields)
        break
      case 'createVpc':
        add('listVpcs', 'VPC', id, { ...storedFields, subnets: [] })
        break
      case 'createSubnet': {
        const before = lists['listVpcs']?.objects[owner]?.['subnets'] as Fields[]
        change('listVpcs', owner, { subnets: [...before, { id: Number(id), ...storedFields }] })
        break
      }
      case 'createFirewall':
        add('listFirewalls', 'Firewall', id, { ...storedFields, status: 'enabled', entities: [] })
        break
      case 'updateFirewall':
        change('listFirewalls', owner, storedFields)
        break
      case 'createFirewallDevice': {
        const before = lists['listFirewalls']?.objects[owner]?.['entities'] as Fields[]
        change('listFirewalls', owner, { entities: [...before, storedFields] })
        break
      }
      case 'createCompute': {
        const { private_ip: _private, backups_enabled: backups = false, ...rest } = storedFields
        add('listComputes', 'Instance', id, { ...rest, backups: { enabled: backups } })
        break
      }
      case 'updateCompute': {
        const before = lists['listComputes']?.objects[owner]?.['backups'] as Fields
        const { backups, ...rest } = storedFields
        change('listComputes', owner, {
          ...rest,
          ...(backups !== undefined && { backups: { ...before, ...(backups as Fields) } }),
        })
        break
      }
      case 'bootCompute':
        change('listComputes', owner, { status: 'running' })
        break
      case 'createComputeDisk': {
        const { image, ...disk } = storedFields
        if (image !== undefined) change('listComputes', owner, { image })
        add(`listComputeDisks ${owner}`, 'Disk', id, disk)
        break
      }
      case 'createComputeConfig':
        add(`listComputeConfigs ${owner}`, 'Configuration', id, storedFields)
        break
      case 'createVolume':
        add('listVolumes', 'Volume', id, storedFields)
        break
      case 'createDomain':
        add('listDomains', 'Domain', id, { status: 'active', ...storedFields })
        break
      case 'createDomainRecord':
        add(`listDomainRecords ${owner}`, 'Record', id, storedFields)
        break
      case 'createMysqlDatabase':
      case 'createPostgresqlDatabase': {
        const [engine, version] = String(storedFields['engine']).split('/')
        add('listDatabases', 'Database', `${engine} ${id}`, {
          ...storedFields,
          id: Number(id),
          engine,
          version,
        })
        break
      }
      case 'createBucket': {
        const { acl, cors_enabled: cors, label, ...location } = storedFields
        const at = String(storedFields['cluster'] ?? storedFields['region'])
        add('listBuckets', 'Bucket', `${at} ${String(label)}`, { label, ...location })
        if (acl !== undefined || cors !== undefined)
          add(`getBucketAccess ${at} ${String(label)}`, 'Bucket access', 'access', {
            ...(acl !== undefined && { acl }),
            ...(cors !== undefined && { cors_enabled: cors }),
          })
      }
    }
  }
  return lists
}
