import type { Fields, Snapshot } from '#shared/inventoryFile.ts'
import type { PlanBuilder } from './planBuilder.ts'
import { fieldsOf, holding, nameOf, rowsOf, texts } from './planFields.ts'
import { Answered, PromptedValue, type Body, type Value } from './steps.ts'

const publicImage = (image: unknown): string | undefined =>
  typeof image === 'string' && image !== '' && !image.startsWith('private/') ? image : undefined

interface ComputeObject {
  id: string
  compute: Fields
  /** Volumes that are attached to it. */
  volumes: [string, Fields][]
  isTakenOver: boolean
}

/** Adds the steps of an instance with its disks, configurations and volumes. */
export function addCompute(
  plan: PlanBuilder,
  lists: Snapshot['lists'],
  { id, compute, volumes, isTakenOver }: ComputeObject,
) {
  const step = `instance_${id}`
  const name = nameOf(id, compute)
  const type = compute['type']
  if (typeof type !== 'string') {
    plan.withdraw(step)
    plan.omit('Its plan is no longer sold', name)
    for (const [volumeId, volume] of volumes) addVolume(plan, volumeId, volume)
    return
  }
  const image = isTakenOver ? undefined : publicImage(compute['image'])
  const parts = [`listComputeDisks ${id}`, `listComputeConfigs ${id}`]
  const [disks, configs] = parts.map((key) => lists[key]?.objects)
  if (parts.some((key) => lists[key]?.fault !== undefined))
    plan.omit('Its disks or configurations could not be loaded, and are not written', name)
  const backups = fieldsOf(compute['backups'])
  const byParts = disks !== undefined && configs !== undefined
  plan.addCreation(step, 'createCompute', [], {
    ...holding(compute, ['label', 'region', 'type', 'tags', 'group']),
    ...(texts(compute['ipv4']).some((address) => address.startsWith('192.168.')) && {
      private_ip: true,
    }),
    ...(backups['enabled'] === true && { backups_enabled: true }),
    ...(!byParts && image !== undefined && { image, root_pass: new PromptedValue('ROOT_PASS') }),
  })
  const schedule = holding(fieldsOf(backups['schedule']), ['day', 'window'])
  plan.addStep('updateCompute', [new Answered(step)], {
    ...holding(compute, ['alerts', 'watchdog_enabled']),
    ...(backups['enabled'] === true &&
      Object.keys(schedule).length > 0 && { backups: { schedule } }),
  })
  for (const [volumeId, volume] of volumes) addVolume(plan, volumeId, volume)
  if (byParts) {
    addDisks(plan, step, Object.entries(disks), image)
    for (const [configId, config] of Object.entries(configs))
      addConfig(plan, step, configId, config)
    if (compute['status'] === 'running' && Object.keys(configs).length > 0)
      plan.addStep('bootCompute', [new Answered(step)], {})
  }
  if (!isTakenOver) plan.omit('The API assigns new addresses, and reverse DNS is not written', name)
  if (compute['has_user_data'] === true) plan.omit('The API does not return user data', name)
  if (typeof compute['image'] === 'string' && image === undefined && !isTakenOver)
    plan.omit('Its image may no longer exist: its disks are created empty', name)
}

function addDisks(
  plan: PlanBuilder,
  step: string,
  disks: [string, Fields][],
  image: string | undefined,
) {
  const first = disks.find(([, { filesystem }]) => String(filesystem).startsWith('ext'))?.[0]
  for (const [id, disk] of disks)
    plan.addCreation(
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

function addConfig(plan: PlanBuilder, step: string, id: string, config: Fields) {
  const devices = Object.entries(fieldsOf(config['devices'])).flatMap(
    ([slot, device]): [string, Value][] => {
      const { disk_id: diskId, volume_id: volumeId } = fieldsOf(device)
      if (diskId != null) return [[slot, { disk_id: plan.referenceTo('disk', diskId) }]]
      if (volumeId != null) return [[slot, { volume_id: plan.referenceTo('volume', volumeId) }]]
      return []
    },
  )
  const interfaces = rowsOf(config['interfaces']).map((each): Body => {
    const ipv4 = fieldsOf(each['ipv4'])
    return {
      ...holding(each, ['purpose', 'label', 'ipam_address', 'ip_ranges']),
      ...(each['primary'] === true && { primary: true }),
      ...(each['subnet_id'] != null && {
        subnet_id: plan.referenceTo('subnet', each['subnet_id']),
      }),
      ...(ipv4['vpc'] != null && {
        ipv4: {
          vpc: ipv4['vpc'] as string,
          // The provider assigns the public address, so it cannot be specified.
          ...(Boolean(ipv4['nat_1_1']) && { nat_1_1: 'any' }),
        },
      }),
    }
  })
  plan.addCreation(`config_${id}`, 'createComputeConfig', [new Answered(step)], {
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

export function addVolume(plan: PlanBuilder, id: string, volume: Fields) {
  const computeId = volume['compute_id']
  plan.addCreation(`volume_${id}`, 'createVolume', [], {
    ...holding(volume, ['label', 'size', 'tags']),
    ...(computeId == null
      ? holding(volume, ['region'])
      : { compute_id: plan.referenceTo('instance', computeId) }),
  })
}
