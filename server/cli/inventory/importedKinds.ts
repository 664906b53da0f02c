import { randomBytes } from 'node:crypto'
import type { Fields } from '../../../shared/inventoryFile.ts'
import { recordFields, pickFields } from '../../../contract/rules/recordFields.ts'
import type { RecordType } from '../../../contract/rules/recordTargets.ts'
import type { OperationId } from '#platform/index.ts'

/** Maps objects of the file to objects of the target, by list name and id. */
export interface CreatedIds {
  idOf: (list: string, id: unknown) => unknown
  /** Returns the objects of another list in the file. */
  listed: (list: string) => Fields[]
  /** True if the target has the image. Private images of another account do not exist there. */
  hasImage: (id: unknown) => boolean
}

export interface ImportedKind {
  /** Name of its list in the file. For nested lists, the id of the parent object follows the name. */
  list: string
  /** Parent list of a nested list, and the path parameter for the id of the parent. */
  within?: { list: string; parameter: string }
  create: OperationId
  /** Operation that lists the existing objects. */
  read: OperationId
  /** Key by which an existing object is recognized; existing objects are not changed. */
  nameOf: (object: Fields) => string
  /**
   * Body fields in addition to those shared by object and request; these take precedence, and undefined omits a
   * field.
   */
  body?: (object: Fields, createdIds: CreatedIds) => Fields
  /** Filters the objects that this kind creates. Default: all of the list. */
  takes?: (object: Fields) => boolean
  /** Related objects that the API created together with this one: their list, id in the file and id in the target. */
  alongside?: (object: Fields, answer: Fields) => [list: string, from: unknown, to: unknown][]
}

const label = ({ label }: Fields) => String(label)
const rows = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const fields = (value: unknown): Fields => (value ?? {}) as Fields

/** Kinds in creation order: each kind refers only to earlier ones. */
export const importedKinds: readonly ImportedKind[] = [
  { list: 'listTags', create: 'createTag', read: 'listTags', nameOf: label },
  { list: 'listSshKeys', create: 'createSshKey', read: 'listSshKeys', nameOf: label },
  {
    list: 'listUsers',
    create: 'createUser',
    read: 'listUsers',
    nameOf: ({ username }) => String(username),
  },
  {
    list: 'listVpcs',
    create: 'createVpc',
    read: 'listVpcs',
    nameOf: label,
    body: ({ subnets }) => ({
      subnets: rows(subnets).map((subnet) => ({ label: subnet.label, ipv4: subnet.ipv4 })),
    }),
    alongside: ({ subnets }, answer) =>
      rows(subnets).map((subnet) => [
        'subnets',
        subnet.id,
        rows(answer.subnets).find((createdSubnet) => createdSubnet.label === subnet.label)?.id,
      ]),
  },
  {
    list: 'listDomains',
    create: 'createDomain',
    read: 'listDomains',
    nameOf: ({ domain }) => String(domain),
  },
  {
    list: 'listDomainRecords',
    within: { list: 'listDomains', parameter: 'domainId' },
    create: 'createDomainRecord',
    read: 'listDomainRecords',
    nameOf: (record) => JSON.stringify(withoutNulls(recordBody(record))),
    body: recordBody,
  },
  {
    list: 'listComputes',
    create: 'createCompute',
    read: 'listComputes',
    nameOf: label,
    body: computeBody,
  },
  {
    list: 'listVolumes',
    create: 'createVolume',
    read: 'listVolumes',
    nameOf: label,
    body: ({ compute_id: instanceId, region }, createdIds) => {
      const compute = createdIds.idOf('listComputes', instanceId)
      return compute === undefined
        ? { compute_id: undefined, region }
        : { compute_id: compute, region: undefined }
    },
  },
  {
    list: 'listFirewalls',
    create: 'createFirewall',
    read: 'listFirewalls',
    nameOf: label,
    body: ({ rules, entities }, createdIds) => ({
      rules: omitEmptyFields(fields(rules)),
      devices: {
        computes: rows(entities)
          .filter(({ type }) => type === 'compute')
          .flatMap(({ id }) => createdIds.idOf('listComputes', id) ?? []),
      },
    }),
  },
  ...(['Mysql', 'Postgresql'] as const).map((engine): ImportedKind => ({
    list: 'listDatabases',
    create: `create${engine}Database`,
    read: `list${engine}Databases`,
    nameOf: label,
    takes: (object) => object.engine === engine.toLowerCase(),
    body: (object) => ({ engine: `${String(object.engine)}/${String(object.version)}` }),
  })),
  {
    list: 'listBuckets',
    create: 'createBucket',
    read: 'listBuckets',
    nameOf: ({ cluster, label: name }) => `${String(cluster)} ${String(name)}`,
  },
]

/** A record type rejects the fields of other types, which the API returns as empty values. */
function recordBody(record: Fields): Fields {
  const taken = new Set<string>(recordFields[record.type as RecordType] ?? [])
  return Object.fromEntries(
    Object.entries(pickFields(record)).map(([name, value]) => [
      name,
      taken.has(name) ? value : undefined,
    ]),
  )
}

/** Interfaces come from the first configuration. Disks and their contents are not part of the file. */
function computeBody(object: Fields, importContext: CreatedIds): Fields {
  const { id, image, backups, status } = object
  const [config] = importContext.listed(`listComputeConfigs ${String(id)}`)
  const interfaces = rows(config?.interfaces).map((each) => interfaceBody(each, importContext))
  const deploys = typeof image === 'string' && importContext.hasImage(image)
  return {
    image: deploys ? image : undefined,
    root_pass: deploys ? `${randomBytes(18).toString('base64url')}-a1` : undefined,
    booted: deploys && status === 'running',
    backups_enabled: fields(backups).enabled === true,
    private_ip:
      Array.isArray(object.ipv4) &&
      object.ipv4.some((address: string) => address.startsWith('192.168.')),
    interfaces: interfaces.length > 0 ? interfaces : undefined,
  }
}

function interfaceBody(object: Fields, importContext: CreatedIds): Fields {
  const {
    purpose,
    primary,
    label: vlan,
    ipam_address: ipam,
    subnet_id: subnet,
    ipv4,
    ip_ranges,
  } = object
  if (purpose === 'vlan') return omitEmptyFields({ purpose, label: vlan, ipam_address: ipam })
  if (purpose !== 'vpc') return omitEmptyFields({ purpose, primary })
  const { vpc } = fields(ipv4)
  return omitEmptyFields({
    purpose,
    primary,
    subnet_id: importContext.idOf('subnets', subnet),
    ipv4: vpc === undefined ? undefined : { vpc },
    ip_ranges,
  })
}

export const withoutNulls = (object: Fields): Fields =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && value !== undefined),
  )

/** Removes fields that the API returns as empty strings, because some requests do not accept them. */
export const omitEmptyFields = (object: Fields): Fields =>
  Object.fromEntries(Object.entries(withoutNulls(object)).filter(([, value]) => value !== ''))
