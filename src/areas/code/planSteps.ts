import { recordFields } from '#contract/rules/recordFields.ts'
import { recordTypes, type RecordType } from '#contract/rules/recordTargets.ts'
import type { Fields, Snapshot } from '#shared/inventoryFile.ts'
import { naturalCompare } from '#lib/sort.ts'
import {
  codeKinds,
  type CodeKind,
  unrestrictedSelection,
  isOfKind,
  prefixes,
  type CodeSelection,
} from './codeKinds.ts'
import {
  Answered,
  PromptedValue,
  type Body,
  type StepOperationName,
  type CodeStep,
  type Value,
} from './steps.ts'

/** Objects of the account that the generated code does not recreate. */
interface LeftOut {
  reason: string
  names: string[]
}

export interface Plan {
  steps: CodeStep[]
  left: LeftOut[]
  /** Existing objects that the steps refer to by id but do not create, such as "subnet 2". */
  needs: string[]
  /** Number of objects that the steps create, including nested ones. */
  objects: number
}

/** Lists whose objects can never be recreated, each with the reason. */
const neverMade: Readonly<Record<string, string>> = {
  listUsers: 'Users are invited by email, and set their own password',
  listTokens: 'A token is shown once, when it is created',
  listStorageKeys: 'A secret key is shown once, when it is created',
  listImages: 'The API does not return the data of an image',
  listScripts: 'The API has no operation that creates a script',
  listBalancers: 'The API has no operation that creates a load balancer',
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const rowsOf = (value: unknown): Fields[] =>
  Array.isArray(value)
    ? value.filter((each): each is Fields => typeof each === 'object' && each !== null)
    : []

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Returns the fields with a value: not null, not an empty string and not an empty list. */
function holding(fields: Fields, names: readonly string[]): Body {
  const found: Record<string, Value> = {}
  for (const name of names) {
    const value = fields[name]
    if (value === null || value === undefined || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    found[name] = value as Value
  }
  return found
}

const nameOf = (id: string, { label, domain, username }: Fields): string =>
  [label, domain, username].find((each): each is string => typeof each === 'string') ?? id

/**
 * Returns the requests that recreate the account, or the selected part of it, in the order of their dependencies.
 * @param isTakenOver true if the objects are imported, so that no disk is created from an image
 */
export function planSteps(
  snapshot: Snapshot,
  selection: CodeSelection = unrestrictedSelection,
  isTakenOver = false,
): Plan {
  return new Planner(snapshot, selection, isTakenOver).plan()
}

class Planner {
  readonly #lists: Snapshot['lists']
  readonly #selection: CodeSelection
  readonly #isTakenOver: boolean
  readonly #steps: CodeStep[] = []
  readonly #omitted = new Map<string, string[]>()
  /** Names of the steps that create objects. References to all other objects use the existing id. */
  readonly #createdSteps = new Set<string>()
  readonly #needs = new Set<string>()
  #objects = 0

  constructor({ lists }: Snapshot, selection: CodeSelection, isTakenOver: boolean) {
    this.#lists = lists
    this.#isTakenOver = isTakenOver
    this.#selection = selection
  }

  plan(): Plan {
    const computes = this.#selectedOf('instances')
    const volumes = this.#selectedOf('volumes')
    const blocksByType: [string, [string, Fields][]][] = [
      ['instance', computes],
      ['volume', volumes],
    ]
    for (const [kind, rows] of blocksByType)
      for (const [id] of rows) this.#createdSteps.add(`${kind}_${id}`)
    for (const [id, key] of this.#selectedOf('ssh-keys'))
      this.#make(`sshkey_${id}`, 'createSshKey', [], holding(key, ['label', 'ssh_key']))
    for (const [id, vpc] of this.#selectedOf('vpcs')) this.#vpc(id, vpc)
    const firewalls = this.#selectedOf('firewalls')
    for (const [id, firewall] of firewalls) this.#firewall(id, firewall)
    const attached = Map.groupBy(volumes, ([, { compute_id: computeId }]) => String(computeId))
    for (const [id, compute] of computes) this.#compute(id, compute, attached.get(id) ?? [])
    const isMadeBefore = ({ compute_id: computeId }: Fields) =>
      this.#createdSteps.has(`instance_${String(computeId)}`)
    for (const [id, volume] of volumes) if (!isMadeBefore(volume)) this.#volume(id, volume)
    for (const [id, firewall] of firewalls) this.#devices(id, firewall)
    for (const [id, domain] of this.#selectedOf('domains')) this.#domain(id, domain)
    for (const [id, database] of this.#selectedOf('databases')) this.#database(id, database)
    for (const [id, bucket] of this.#selectedOf('buckets')) this.#bucket(id, bucket)
    this.#tags()
    if (this.#isWhole()) this.#neverMade()
    return {
      steps: this.#steps,
      left: [...this.#omitted].map(([reason, names]) => ({ reason, names })),
      needs: [...this.#needs].toSorted(naturalCompare),
      objects: this.#objects,
    }
  }

  #isWhole() {
    const { kinds, tags, only } = this.#selection
    return kinds.length + tags.length + only.length === 0
  }

  #selectedOf(kind: CodeKind): [string, Fields][] {
    const { kinds, tags, only } = this.#selection
    const selectedNames = only.filter((name) => isOfKind(name, kind))
    if (only.length > 0 && selectedNames.length === 0) return []
    if (kinds.length > 0 && !kinds.includes(kind)) return []
    const list = codeKinds.find((each) => each.kind === kind)?.list ?? ''
    return Object.entries(this.#lists[list]?.objects ?? {}).filter(
      ([id, fields]) =>
        (selectedNames.length === 0 ||
          selectedNames.includes(`${prefixes[kind][0]}_${id.split(' ').at(-1)}`) ||
          selectedNames.includes(id.replace(' ', '_'))) &&
        (tags.length === 0 || texts(fields['tags']).some((tag) => tags.includes(tag))),
    )
  }

  #leave(reason: string, name: string) {
    const names = this.#omitted.get(reason)
    if (names) names.push(name)
    else this.#omitted.set(reason, [name])
  }

  #make(id: string, operation: StepOperationName, path: CodeStep['path'], body: Body) {
    this.#createdSteps.add(id)
    this.#objects += 1
    this.#steps.push({ id, operation, path, body })
  }

  #then(operation: StepOperationName, path: CodeStep['path'], body: Body) {
    this.#steps.push({ operation, path, body })
  }

  /** Returns a reference to the id that an earlier step creates, or the existing id. */
  #idOf(kind: string, id: unknown): Answered | number {
    const step = `${kind}_${String(id)}`
    if (this.#createdSteps.has(step)) return new Answered(step)
    this.#needs.add(`${kind} ${String(id)}`)
    return Number(id)
  }

  #vpc(id: string, vpc: Fields) {
    const step = `vpc_${id}`
    this.#make(step, 'createVpc', [], holding(vpc, ['label', 'region', 'description']))
    for (const subnet of rowsOf(vpc['subnets']))
      this.#make(
        `subnet_${String(subnet['id'])}`,
        'createSubnet',
        [new Answered(step)],
        holding(subnet, ['label', 'ipv4']),
      )
  }

  #firewall(id: string, firewall: Fields) {
    const rules = fieldsOf(firewall['rules'])
    const ruleBody = (rule: Fields): Body => ({
      ...holding(rule, ['protocol', 'ports', 'action', 'label', 'description']),
      addresses: holding(fieldsOf(rule['addresses']), ['ipv4', 'ipv6']),
    })
    this.#make(`firewall_${id}`, 'createFirewall', [], {
      ...holding(firewall, ['label', 'tags']),
      rules: {
        ...holding(rules, ['inbound_policy', 'outbound_policy']),
        inbound: rowsOf(rules['inbound']).map(ruleBody),
        outbound: rowsOf(rules['outbound']).map(ruleBody),
      },
    })
    if (firewall['status'] === 'disabled')
      this.#then('updateFirewall', [new Answered(`firewall_${id}`)], { status: 'disabled' })
  }

  #devices(id: string, firewall: Fields) {
    for (const { id: entityId, type, label } of rowsOf(firewall['entities'])) {
      const target = type === 'compute' ? this.#idOf('instance', entityId) : undefined
      if (target === undefined)
        this.#leave(
          'Load balancers are not created, so no firewall is attached to them',
          `${nameOf(id, firewall)} to ${String(label)}`,
        )
      else
        this.#then('createFirewallDevice', [new Answered(`firewall_${id}`)], {
          type: 'compute',
          id: target,
        })
    }
  }

  #compute(id: string, compute: Fields, volumes: [string, Fields][]) {
    const step = `instance_${id}`
    const name = nameOf(id, compute)
    const type = compute['type']
    if (typeof type !== 'string') {
      this.#createdSteps.delete(step)
      this.#leave('Its plan is no longer sold', name)
      for (const [volumeId, volume] of volumes) this.#volume(volumeId, volume)
      return
    }
    const image = this.#isTakenOver ? undefined : publicImage(compute['image'])
    const parts = [`listComputeDisks ${id}`, `listComputeConfigs ${id}`]
    const [disks, configs] = parts.map((key) => this.#lists[key]?.objects)
    if (parts.some((key) => this.#lists[key]?.fault !== undefined))
      this.#leave('Its disks or configurations could not be loaded, and are not written', name)
    const backups = fieldsOf(compute['backups'])
    const byParts = disks !== undefined && configs !== undefined
    this.#make(step, 'createCompute', [], {
      ...holding(compute, ['label', 'region', 'type', 'tags', 'group']),
      ...(texts(compute['ipv4']).some((address) => address.startsWith('192.168.')) && {
        private_ip: true,
      }),
      ...(backups['enabled'] === true && { backups_enabled: true }),
      ...(!byParts && image !== undefined && { image, root_pass: new PromptedValue('ROOT_PASS') }),
    })
    const schedule = holding(fieldsOf(backups['schedule']), ['day', 'window'])
    this.#then('updateCompute', [new Answered(step)], {
      ...holding(compute, ['alerts', 'watchdog_enabled']),
      ...(backups['enabled'] === true &&
        Object.keys(schedule).length > 0 && { backups: { schedule } }),
    })
    for (const [volumeId, volume] of volumes) this.#volume(volumeId, volume)
    if (byParts) {
      this.#disks(step, Object.entries(disks), image)
      for (const [configId, config] of Object.entries(configs)) this.#config(step, configId, config)
      if (compute['status'] === 'running' && Object.keys(configs).length > 0)
        this.#then('bootCompute', [new Answered(step)], {})
    }
    if (!this.#isTakenOver)
      this.#leave('The API assigns new addresses, and reverse DNS is not written', name)
    if (compute['has_user_data'] === true) this.#leave('The API does not return user data', name)
    if (typeof compute['image'] === 'string' && image === undefined && !this.#isTakenOver)
      this.#leave('Its image may no longer exist: its disks are created empty', name)
  }

  #disks(step: string, disks: [string, Fields][], image: string | undefined) {
    const first = disks.find(([, { filesystem }]) => String(filesystem).startsWith('ext'))?.[0]
    for (const [id, disk] of disks)
      this.#make(
        `disk_${id}`,
        'createComputeDisk',
        [new Answered(step)],
        id === first && image !== undefined
          ? {
              ...holding(disk, ['label', 'size']),
              image,
              root_pass: new PromptedValue('ROOT_PASS'),
            }
          : holding(disk, ['label', 'size', 'filesystem']),
      )
  }

  #config(step: string, id: string, config: Fields) {
    const devices = Object.entries(fieldsOf(config['devices'])).flatMap(
      ([slot, device]): [string, Value][] => {
        const { disk_id: diskId, volume_id: volumeId } = fieldsOf(device)
        if (diskId != null) return [[slot, { disk_id: this.#idOf('disk', diskId) }]]
        if (volumeId != null) return [[slot, { volume_id: this.#idOf('volume', volumeId) }]]
        return []
      },
    )
    const interfaces = rowsOf(config['interfaces']).map((each): Body => {
      const ipv4 = fieldsOf(each['ipv4'])
      return {
        ...holding(each, ['purpose', 'label', 'ipam_address', 'ip_ranges']),
        ...(each['primary'] === true && { primary: true }),
        ...(each['subnet_id'] != null && { subnet_id: this.#idOf('subnet', each['subnet_id']) }),
        ...(ipv4['vpc'] != null && {
          ipv4: {
            vpc: ipv4['vpc'] as string,
            // The provider assigns the public address, so it cannot be specified.
            ...(Boolean(ipv4['nat_1_1']) && { nat_1_1: 'any' }),
          },
        }),
      }
    })
    this.#make(`config_${id}`, 'createComputeConfig', [new Answered(step)], {
      ...holding(config, [
        'label',
        'comments',
        'kernel',
        'memory_limit',
        'root_device',
        'run_level',
        'virt_mode',
        'helpers',
      ]),
      devices: Object.fromEntries(devices),
      ...(interfaces.length > 0 && { interfaces }),
    })
  }

  #volume(id: string, volume: Fields) {
    const computeId = volume['compute_id']
    this.#make(`volume_${id}`, 'createVolume', [], {
      ...holding(volume, ['label', 'size', 'tags']),
      ...(computeId == null
        ? holding(volume, ['region'])
        : { compute_id: this.#idOf('instance', computeId) }),
    })
  }

  #domain(id: string, domain: Fields) {
    const step = `domain_${id}`
    this.#make(step, 'createDomain', [], {
      ...holding(domain, [
        'domain',
        'type',
        'description',
        'group',
        'soa_email',
        'axfr_ips',
        'master_ips',
        'tags',
      ]),
      ...Object.fromEntries(
        ['expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'].flatMap((name) =>
          domain[name] ? [[name, domain[name] as number]] : [],
        ),
      ),
      ...(domain['status'] === 'disabled' && { status: 'disabled' }),
    })
    for (const [recordId, record] of Object.entries(
      this.#lists[`listDomainRecords ${id}`]?.objects ?? {},
    ))
      this.#record(step, recordId, record)
  }

  #record(step: string, id: string, record: Fields) {
    const type = recordTypes.find((each): each is RecordType => each === record['type'])
    if (!type) {
      this.#leave('The API has no operation that creates a record of its type', nameOf(id, record))
      return
    }
    const body = Object.fromEntries(
      recordFields[type].flatMap((field) =>
        record[field] == null ? [] : [[field, record[field] as Value]],
      ),
    )
    this.#make(`record_${id}`, 'createDomainRecord', [new Answered(step)], { type, ...body })
  }

  #database(key: string, database: Fields) {
    const { engine, version, id } = database
    const name = nameOf(key, database)
    if (engine !== 'mysql' && engine !== 'postgresql') {
      this.#leave('The API has no operation that creates a database of its engine', name)
      return
    }
    this.#make(
      `${engine}_${String(id)}`,
      engine === 'mysql' ? 'createMysqlDatabase' : 'createPostgresqlDatabase',
      [],
      {
        engine: `${engine}/${String(version)}`,
        ...holding(database, ['label', 'region', 'type', 'cluster_size', 'allow_list']),
        ...holding(database, ['encrypted', 'ssl_connection', 'replication_type']),
        ...(engine === 'postgresql' && holding(database, ['replication_commit_type'])),
      },
    )
    this.#leave('Data, credentials and the maintenance window of a database are not written', name)
  }

  #bucket(key: string, bucket: Fields) {
    const region = bucket['cluster'] ?? bucket['region']
    const name = String(bucket['label'])
    const list = this.#lists[`getBucketAccess ${String(region)} ${name}`]?.objects ?? {}
    const access = Object.values(list)[0] ?? {}
    this.#objects += 1
    this.#then('createBucket', [], {
      ...holding(bucket, ['label']),
      ...holding(bucket, bucket['cluster'] ? ['cluster'] : ['region']),
      ...holding(access, access['acl'] === 'custom' ? ['cors_enabled'] : ['acl', 'cors_enabled']),
    })
    if (access['acl'] === 'custom') this.#leave('Its custom access list is not written', key)
    if (bucket['objects'] !== 0) this.#leave('Objects in buckets are not written', name)
  }

  /** Creates the tags that are on no object; all others are created together with the tagged objects. */
  #tags() {
    if (this.#selection.tags.length > 0) return
    const carried = new Set(
      this.#steps.flatMap(({ body }) => texts(body['tags']).map((tag) => tag.toLowerCase())),
    )
    for (const [, tag] of this.#selectedOf('tags'))
      if (!carried.has(String(tag['label']).toLowerCase())) {
        this.#objects += 1
        this.#then('createTag', [], holding(tag, ['label']))
      }
  }

  #neverMade() {
    for (const [list, reason] of Object.entries(neverMade))
      for (const [id, fields] of Object.entries(this.#lists[list]?.objects ?? {}))
        this.#leave(this.#isTakenOver ? 'Not written as configuration' : reason, nameOf(id, fields))
  }
}

const publicImage = (image: unknown): string | undefined =>
  typeof image === 'string' && image !== '' && !image.startsWith('private/') ? image : undefined
