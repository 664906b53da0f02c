import {
  type DeviceInput,
  type DeviceSlot,
  deviceSlots,
  fullvirtSlots,
} from '../../../contract/rules/configProfiles.ts'
import type { Tx } from '../../database/transaction.ts'
import { HttpError } from '#shared/httpError.ts'
import type { ComputeRecord, ConfigRecord } from '../computes/rows.ts'

type Devices = Partial<Record<DeviceSlot, DeviceInput | null>>

const configsOf = (tx: Tx, computeId: number): Promise<ConfigRecord[]> =>
  tx.selectFrom('config').selectAll().where('compute_id', '=', computeId).orderBy('id').execute()

/** Returns the profile that a volume is added to: the requested one, the running one, or the only one. */
async function chosenConfig(
  tx: Tx,
  compute: ComputeRecord,
  configId: number | undefined,
): Promise<ConfigRecord | undefined> {
  const configs = await configsOf(tx, compute.id)
  const configError = (reason: string) => new HttpError(400, reason, 'config_id')
  if (configId !== undefined) {
    const config = configs.find(({ id }) => id === configId)
    if (!config) throw configError('The instance has no configuration profile with this id')
    return config
  }
  if (configs.length <= 1) return configs[0]
  const running = configs.find(({ id }) => id === compute.booted_config_id)
  if (!running) throw configError('Required: the instance has several configuration profiles')
  return running
}

const setDevices = (tx: Tx, id: number, devices: Devices, updated: string) =>
  tx
    .updateTable('config')
    .set({ devices: JSON.stringify(devices), updated })
    .where('id', '=', id)
    .execute()

/**
 * Adds a volume to the first free device slot of a profile, if the instance has any profile. The caller has locked the
 * instance.
 * @throws HttpError 400
 */
export async function takeVolumeSlot(
  tx: Tx,
  compute: ComputeRecord,
  volumeId: number,
  { configId, updated }: { configId: number | undefined; updated: string },
): Promise<void> {
  const config = await chosenConfig(tx, compute, configId)
  if (!config) return
  const devices: Devices = JSON.parse(config.devices)
  const slots = config.virt_mode === 'fullvirt' ? fullvirtSlots : deviceSlots
  const free = slots.find((slot) => devices[slot] == null)
  if (free === undefined)
    throw new HttpError(
      400,
      'The configuration profile has no free device slot. Free one, or attach the volume without persist_across_boots.',
    )
  await setDevices(
    tx,
    config.id,
    { ...devices, [free]: { disk_id: null, volume_id: volumeId } },
    updated,
  )
}

/** Removes a volume from all profiles of an instance that the caller has locked. */
export async function freeSlots(
  tx: Tx,
  computeId: number,
  volumeId: number,
  updated: string,
): Promise<void> {
  for (const config of await configsOf(tx, computeId)) {
    const devices: Devices = JSON.parse(config.devices)
    const slot = deviceSlots.find((candidate) => devices[candidate]?.volume_id === volumeId)
    if (slot !== undefined) await setDevices(tx, config.id, { ...devices, [slot]: null }, updated)
  }
}
