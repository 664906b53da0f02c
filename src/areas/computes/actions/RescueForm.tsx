import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { rescueCompute } from '#api/generated/sdk.gen.ts'
import type { Disk } from '#api/generated/types.gen.ts'
import { deviceErrors, rescueSlots } from '#contract/rules/configProfiles.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import {
  type DeviceChoices,
  deviceOf,
  deviceOptions,
  useBootDevices,
} from '../configs/useBootDevices.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { ActionProps } from '../computeActions.ts'
import { Prerequisites } from '#ui/form/Prerequisites.tsx'
import { FormLoader, useFirstResponse } from './FormLoader.tsx'
import styles from './RescueForm.module.css'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { computeLabel } from '../../labels.ts'

const slots = z.object({ devices: z.record(z.string(), z.optional(z.string())) })

const schema = slots.check(
  z.superRefine(({ devices }, context) => {
    for (const { field, reason } of deviceErrors(devicesOf(devices))) {
      const slot = field?.split('.')[1] ?? ''
      context.issues.push({
        code: 'custom',
        message: reason,
        path: ['devices', slot],
        input: devices,
      })
    }
  }),
)

const devicesOf = (choices: DeviceChoices) =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([slot, choice]) => {
      const device = deviceOf(choice)
      return device ? [[slot, device]] : []
    }),
  )

const inOrder = (disks: readonly Disk[]): DeviceChoices =>
  Object.fromEntries(
    disks.slice(0, rescueSlots.length).map(({ id }, at) => [rescueSlots[at] ?? '', `disk ${id}`]),
  )

/** Boots an instance into the rescue system with the chosen disks attached. */
export function RescueForm({ compute, onClose }: ActionProps) {
  const disks = useQuery(computeDisksQuery(compute.id))
  const first = useFirstResponse(disks.data)
  const name = computeLabel(compute)
  const form = useContractForm<{ devices: DeviceChoices }, z.infer<typeof schema>>({
    schema,
    defaultValues: { devices: {} },
    ...(first && { values: { devices: inOrder(first.data ?? []) } }),
  })
  const devices = useBootDevices(compute.id)
  const operation = useComputeAction(compute, rescueCompute, {
    track: () => computeRequest(compute, 'rescue', { before: { status: compute.status ?? null } }),
  })
  return (
    <FormDrawer
      title={`Rescue ${name}`}
      call="POST /compute/instances/{computeId}/rescue"
      form={form}
      operation={operation}
      toInput={(values) => ({
        path: { computeId: compute.id },
        body: { devices: devicesOf(values.devices) },
      })}
      onClose={onClose}
      onDone={() =>
        taskToast({ type: 'compute', id: compute.id }, `${name} is booting into rescue mode`)
      }
      submitLabel={
        compute.status === 'running' ? 'Reboot into rescue mode' : 'Boot into rescue mode'
      }
      disabledReason={first ? undefined : 'The disks are not loaded yet.'}
    >
      <p className={styles.words}>
        The instance boots a rescue system with these disks attached, to repair or copy them. The
        next boot starts its own system again.
      </p>
      <FormLoader what="disks" queries={[disks]}>
        <div className={styles.slots}>
          {rescueSlots.map((slot) => (
            <SelectInput
              key={slot}
              name={`devices.${slot}`}
              control={form.control}
              label={slot}
              optional="unmarked"
              placeholder="Empty"
              options={deviceOptions(devices)}
            />
          ))}
        </div>
      </FormLoader>
      <Prerequisites
        items={[
          ...(compute.status === 'running'
            ? [
                {
                  state: 'warned',
                  text: 'The instance is running. Connections drop and unsaved data is lost.',
                } as const,
              ]
            : []),
          { state: 'stated', text: 'sdh belongs to the rescue system.' },
        ]}
      />
    </FormDrawer>
  )
}
