import { formFieldName } from '#ui/form/formErrors.ts'
import * as z from 'zod/mini'
import type {
  ConfigDevicesCreate,
  ConfigInterface,
  ConfigProfile,
  ConfigProfileCreate,
  ConfigProfileUpdate,
  Vpc,
} from '#api/generated/types.gen.ts'
import { zConfigProfileCreate } from '#api/generated/zod.gen.ts'
import {
  configProfileErrors,
  defaultRootDevice,
  deviceSlots,
  memoryLimitError,
} from '#contract/rules/configProfiles.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { interfaceDraftOf, type InterfaceDraft, interfaceBody } from './interfaceDraft.ts'
import { interfaceFacts, interfaceName, primaryInterface } from '../public/interfaceWords.ts'
import { slotUses } from '../slotUses.ts'
import { slotDeviceName } from './slotDeviceName.ts'
import { type DeviceChoices, deviceOf, type Devices } from './useBootDevices.ts'

export const helperNames = [
  'updatedb_disabled',
  'distro',
  'modules_dep',
  'network',
  'devtmpfs_automount',
] as const
type Helper = (typeof helperNames)[number]

/** Form values of a configuration. */
export interface ConfigForm {
  label: string
  comments: string
  kernel: string
  root_device: string
  run_level: string
  virt_mode: string
  /** Memory limit in MB; 0 means no limit. */
  memory_limit: number
  devices: DeviceChoices
  helpers: Record<Helper, boolean>
  interfaces: InterfaceDraft[]
}

/** Includes every slot, because react-hook-form would treat a missing key as a change. */
const noDevices: DeviceChoices = Object.fromEntries(deviceSlots.map((slot) => [slot, undefined]))

export const emptyConfig: ConfigForm = {
  label: '',
  comments: '',
  kernel: 'compute/latest-64bit',
  root_device: defaultRootDevice,
  run_level: 'default',
  virt_mode: 'paravirt',
  memory_limit: 0,
  devices: noDevices,
  helpers: {
    updatedb_disabled: true,
    distro: true,
    modules_dep: true,
    network: true,
    devtmpfs_automount: false,
  },
  interfaces: [],
}

export function configFormOf(config: ConfigProfile): ConfigForm {
  return {
    label: config.label ?? '',
    comments: config.comments ?? '',
    kernel: config.kernel ?? '',
    root_device: config.root_device ?? '',
    run_level: config.run_level ?? 'default',
    virt_mode: config.virt_mode ?? 'paravirt',
    memory_limit: config.memory_limit ?? 0,
    devices: {
      ...noDevices,
      ...Object.fromEntries(
        slotUses(config).flatMap((use) =>
          use.kind === 'unknown' ? [] : [[use.slot, `${use.kind} ${use.id}`]],
        ),
      ),
    },
    helpers: Object.fromEntries(
      helperNames.map((name) => [name, config.helpers?.[name] ?? false]),
    ) as Record<Helper, boolean>,
    interfaces: (config.interfaces ?? []).map(interfaceDraftOf),
  }
}

/** Returns all slots, because the API clears omitted ones. Devices of unknown kinds are passed through unchanged. */
function devicesBody(
  choices: DeviceChoices,
  before: ConfigProfile | undefined,
): ConfigDevicesCreate {
  const unknown = before
    ? slotUses(before).flatMap((use) => (use.kind === 'unknown' ? [[use.slot, use.value]] : []))
    : []
  const chosen = deviceSlots.flatMap((slot) => {
    const device = deviceOf(choices[slot])
    return device ? [[slot, device]] : []
  })
  return Object.fromEntries([...unknown, ...chosen]) as ConfigDevicesCreate
}

export function configBody(
  values: ConfigForm,
  before?: ConfigProfile,
): EveryField<ConfigProfileCreate> & EveryField<ConfigProfileUpdate> {
  return {
    label: values.label.trim(),
    comments: values.comments.trim() || null,
    kernel: values.kernel,
    root_device: values.root_device,
    run_level: values.run_level as NonNullable<ConfigProfileCreate['run_level']>,
    virt_mode: values.virt_mode as NonNullable<ConfigProfileCreate['virt_mode']>,
    memory_limit: values.memory_limit,
    devices: devicesBody(values.devices, before),
    helpers: values.helpers,
    interfaces: values.interfaces.map(interfaceBody),
  }
}

/**
 * Returns the body of a new configuration. If it contains no network helper, the account's default applies.
 * @param networkHelper the account's default; undefined while it is loading or if it could not be loaded
 */
export function newConfigBody(
  values: ConfigForm,
  networkHelper: boolean | undefined,
): ConfigProfileCreate {
  const { network, ...helpers } = values.helpers
  const isLeftToSetting = networkHelper === undefined && network === emptyConfig.helpers.network
  return { ...configBody(values), ...(isLeftToSetting && { helpers }) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the changed fields only, so that unknown interfaces and fields of a newer API are not overwritten. */
export function configChanges(values: ConfigForm, before: ConfigProfile): ConfigProfileUpdate {
  const was = configBody(configFormOf(before), before)
  const wanted = configBody(values, before)
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !same(value, was[field as keyof typeof was])),
  )
}

/** Fields that the API replaces as a whole, with their labels. */
const wholeFields = { devices: 'devices', helpers: 'helpers', interfaces: 'network interfaces' }

/**
 * Returns the fields that a save would overwrite although another client has changed them since the form was opened.
 */
export function changedMeanwhile(
  changes: ConfigProfileUpdate,
  initialConfig: ConfigProfile,
  current: ConfigProfile,
): string[] {
  const was = configBody(configFormOf(initialConfig), initialConfig)
  const is = configBody(configFormOf(current), current)
  return Object.entries(wholeFields).flatMap(([name, words]) => {
    const field = name as keyof typeof wholeFields
    return changes[field] === undefined || same(was[field], is[field]) ? [] : [words]
  })
}

interface ConfigChange {
  field: string
  before: string
  after: string
}

const formatValue = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const nested = ['devices', 'helpers', 'interfaces']

/** Returns interface facts by name; an instance without interfaces has the public one. */
const namedInterfaces = (configured: readonly Partial<ConfigInterface>[], vpcs: readonly Vpc[]) => {
  const interfaces = configured.length === 0 ? [{ purpose: 'public' as const }] : configured
  const primary = primaryInterface(interfaces)
  return Object.fromEntries(
    interfaces.map((each, at) => [
      `eth${at}`,
      [interfaceName(each, vpcs), ...interfaceFacts(each, at === primary)].join(', '),
    ]),
  )
}

/** Names of the objects that a configuration refers to. */
interface Names {
  vpcs?: readonly Vpc[]
  devices?: Devices
}

/** Splits a field into parts that are compared individually. */
function partsOf(field: string, value: unknown, { vpcs = [], devices }: Names) {
  if (Array.isArray(value)) return namedInterfaces(value, vpcs)
  const parts = (value ?? {}) as Record<string, unknown>
  if (field !== 'devices') return parts
  return Object.fromEntries(
    slotUses({ devices: parts }).map((use) => [
      use.slot,
      slotDeviceName(use, devices?.disks, devices?.volumes),
    ]),
  )
}

/** Returns the changes that a save would make, one entry per line. */
export function configDiff(
  values: ConfigForm,
  before: ConfigProfile | undefined,
  names: Names = {},
): ConfigChange[] {
  const was: Record<string, unknown> = before
    ? { ...configBody(configFormOf(before), before) }
    : { ...configBody(emptyConfig) }
  return Object.entries(configBody(values, before)).flatMap(([field, value]): ConfigChange[] => {
    if (same(value, was[field])) return []
    if (nested.includes(field)) {
      const [old, next] = [partsOf(field, was[field], names), partsOf(field, value, names)]
      return [...new Set([...Object.keys(old), ...Object.keys(next)])]
        .filter((part) => !same(old[part], next[part]))
        .map((part) => ({
          field: `${field}.${part}`,
          before: formatValue(old[part]),
          after: formatValue(next[part]),
        }))
    }
    return [{ field, before: formatValue(was[field]), after: formatValue(value) }]
  })
}

const shape = z
  .object({
    label: zConfigProfileCreate.shape.label,
    comments: z.string(),
    kernel: z.string().check(z.minLength(1)),
    root_device: z.string(),
    run_level: z.string(),
    virt_mode: z.string(),
    memory_limit: z.int().check(z.gte(0)),
    devices: z.record(z.string(), z.optional(z.string())),
    helpers: z.record(z.enum(helperNames), z.boolean()),
    interfaces: z.array(z.custom<InterfaceDraft>()),
  })
  .check(
    z.superRefine((values, context) => {
      const devices = Object.fromEntries(
        Object.entries(values.devices).flatMap(([slot, choice]) => {
          const device = deviceOf(choice)
          return device ? [[slot, device]] : []
        }),
      )
      const known = values.interfaces.flatMap(({ source }, at) =>
        source === undefined ? [at] : [],
      )
      const interfaces = known.flatMap((at) => {
        const draft = values.interfaces[at]
        return draft ? [interfaceBody(draft)] : []
      })
      for (const { field = 'label', reason } of configProfileErrors({
        devices,
        interfaces,
        virt_mode: values.virt_mode,
      })) {
        const [first = 'label', second = '', ...rest] = formFieldName(field).split('.')
        const at = known[Number(second)]
        const path =
          first === 'devices'
            ? [first, second]
            : first === 'interfaces' && at !== undefined
              ? [first, at, ...rest]
              : [first]
        context.addIssue({ code: 'custom', message: reason, path, input: values })
      }
    }),
  )

/**
 * Returns the schema of the form.
 * @param memory memory of the instance, in MB
 * @param before the edited configuration; its memory limit is always accepted, because unchanged values are not sent
 */
export const configSchema = (memory: number | undefined, before?: ConfigProfile) =>
  shape.check(
    z.superRefine((values, context) => {
      if (memory === undefined || values.memory_limit === before?.memory_limit) return
      const message = memoryLimitError(values.memory_limit, memory)
      if (message !== undefined)
        context.addIssue({ code: 'custom', message, path: ['memory_limit'], input: values })
    }),
  )
