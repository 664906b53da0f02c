import { recordFields } from '#contract/rules/recordFields.ts'
import { recordTypes, type RecordType } from '#contract/rules/recordTargets.ts'
import type { Fields, Snapshot } from '#shared/inventoryFile.ts'
import {
  codeKinds,
  type CodeKind,
  unrestrictedSelection,
  isOfKind,
  prefixes,
  type CodeSelection,
} from './codeKinds.ts'
import { Answered, type Body, type Value } from './steps.ts'
import { texts, rowsOf, fieldsOf, holding, nameOf } from './planFields.ts'
import { PlanBuilder, type Plan } from './planBuilder.ts'
import { addCompute, addVolume } from './computePlan.ts'

/** Lists whose objects can never be recreated, each with the reason. */
const neverMade: Readonly<Record<string, string>> = {
  listUsers: 'Users are invited by email, and set their own password',
  listTokens: 'A token is shown once, when it is created',
  listStorageKeys: 'A secret key is shown once, when it is created',
  listImages: 'The API does not return the data of an image',
  listScripts: 'The API has no operation that creates a script',
  listBalancers: 'The API has no operation that creates a load balancer',
}

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
  readonly #plan = new PlanBuilder()

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
      for (const [id] of rows) this.#plan.announce(`${kind}_${id}`)
    for (const [id, key] of this.#selectedOf('ssh-keys'))
      this.#plan.addCreation(`sshkey_${id}`, 'createSshKey', [], holding(key, ['label', 'ssh_key']))
    for (const [id, vpc] of this.#selectedOf('vpcs')) this.#vpc(id, vpc)
    const firewalls = this.#selectedOf('firewalls')
    for (const [id, firewall] of firewalls) this.#firewall(id, firewall)
    const attached = Map.groupBy(volumes, ([, { compute_id: computeId }]) => String(computeId))
    for (const [id, compute] of computes)
      addCompute(this.#plan, this.#lists, {
        id,
        compute,
        volumes: attached.get(id) ?? [],
        isTakenOver: this.#isTakenOver,
      })
    const isMadeBefore = ({ compute_id: computeId }: Fields) =>
      this.#plan.creates(`instance_${String(computeId)}`)
    for (const [id, volume] of volumes) if (!isMadeBefore(volume)) addVolume(this.#plan, id, volume)
    for (const [id, firewall] of firewalls) this.#devices(id, firewall)
    for (const [id, domain] of this.#selectedOf('domains')) this.#domain(id, domain)
    for (const [id, database] of this.#selectedOf('databases')) this.#database(id, database)
    for (const [id, bucket] of this.#selectedOf('buckets')) this.#bucket(id, bucket)
    this.#tags()
    if (this.#isWhole()) this.#neverMade()
    return this.#plan.result()
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

  #vpc(id: string, vpc: Fields) {
    const step = `vpc_${id}`
    this.#plan.addCreation(step, 'createVpc', [], holding(vpc, ['label', 'region', 'description']))
    for (const subnet of rowsOf(vpc['subnets']))
      this.#plan.addCreation(
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
    this.#plan.addCreation(`firewall_${id}`, 'createFirewall', [], {
      ...holding(firewall, ['label', 'tags']),
      rules: {
        ...holding(rules, ['inbound_policy', 'outbound_policy']),
        inbound: rowsOf(rules['inbound']).map(ruleBody),
        outbound: rowsOf(rules['outbound']).map(ruleBody),
      },
    })
    if (firewall['status'] === 'disabled')
      this.#plan.addStep('updateFirewall', [new Answered(`firewall_${id}`)], { status: 'disabled' })
  }

  #devices(id: string, firewall: Fields) {
    for (const { id: entityId, type, label } of rowsOf(firewall['entities'])) {
      const target = type === 'compute' ? this.#plan.referenceTo('instance', entityId) : undefined
      if (target === undefined)
        this.#plan.omit(
          'Load balancers are not created, so no firewall is attached to them',
          `${nameOf(id, firewall)} to ${String(label)}`,
        )
      else
        this.#plan.addStep('createFirewallDevice', [new Answered(`firewall_${id}`)], {
          type: 'compute',
          id: target,
        })
    }
  }

  #domain(id: string, domain: Fields) {
    const step = `domain_${id}`
    this.#plan.addCreation(step, 'createDomain', [], {
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
      this.#plan.omit(
        'The API has no operation that creates a record of its type',
        nameOf(id, record),
      )
      return
    }
    const body = Object.fromEntries(
      recordFields[type].flatMap((field) =>
        record[field] == null ? [] : [[field, record[field] as Value]],
      ),
    )
    this.#plan.addCreation(`record_${id}`, 'createDomainRecord', [new Answered(step)], {
      type,
      ...body,
    })
  }

  #database(key: string, database: Fields) {
    const { engine, version, id } = database
    const name = nameOf(key, database)
    if (engine !== 'mysql' && engine !== 'postgresql') {
      this.#plan.omit('The API has no operation that creates a database of its engine', name)
      return
    }
    this.#plan.addCreation(
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
    this.#plan.omit(
      'Data, credentials and the maintenance window of a database are not written',
      name,
    )
  }

  #bucket(key: string, bucket: Fields) {
    const region = bucket['cluster'] ?? bucket['region']
    const name = String(bucket['label'])
    const list = this.#lists[`getBucketAccess ${String(region)} ${name}`]?.objects ?? {}
    const access = Object.values(list)[0] ?? {}
    this.#plan.countObject()
    this.#plan.addStep('createBucket', [], {
      ...holding(bucket, ['label']),
      ...holding(bucket, bucket['cluster'] ? ['cluster'] : ['region']),
      ...holding(access, access['acl'] === 'custom' ? ['cors_enabled'] : ['acl', 'cors_enabled']),
    })
    if (access['acl'] === 'custom') this.#plan.omit('Its custom access list is not written', key)
    if (bucket['objects'] !== 0) this.#plan.omit('Objects in buckets are not written', name)
  }

  /** Creates the tags that are on no object; all others are created together with the tagged objects. */
  #tags() {
    if (this.#selection.tags.length > 0) return
    const carried = new Set(
      this.#plan.steps.flatMap(({ body }) => texts(body['tags']).map((tag) => tag.toLowerCase())),
    )
    for (const [, tag] of this.#selectedOf('tags'))
      if (!carried.has(String(tag['label']).toLowerCase())) {
        this.#plan.countObject()
        this.#plan.addStep('createTag', [], holding(tag, ['label']))
      }
  }

  #neverMade() {
    for (const [list, reason] of Object.entries(neverMade))
      for (const [id, fields] of Object.entries(this.#lists[list]?.objects ?? {}))
        this.#plan.omit(
          this.#isTakenOver ? 'Not written as configuration' : reason,
          nameOf(id, fields),
        )
  }
}
