import { useWatch } from 'react-hook-form'
import { useOutletContext } from 'react-router'
import * as z from 'zod/mini'
import type { Firewall } from '#api/generated/types.gen.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useComputes } from '../../computes/queries.ts'
import { assignableInstances } from '../assignableInstances.ts'
import { useAddDevice, useFirewallDevices } from '../queries.ts'
import { allowsNoInbound } from '../rules/allowsNoInbound.ts'
import { firewallDeviceName } from './deviceColumns.tsx'
import { firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { useRegionLabel } from '#api/query/regions.ts'

interface Values {
  id?: number | undefined
}

const schema = z.object({ id: z.number() })

export function AddDeviceForm() {
  const firewall = useOutletContext<Firewall>()
  const close = useCloseDrawer()
  const add = useAddDevice()
  const deniedReason = useDeniedReason(needs.firewall.write(firewall.id))
  const reasonForNeed = useDeniedReasons()
  const instanceDenied = (id: number) => reasonForNeed(needs.firewall.attach(id))
  const regionLabel = useRegionLabel()
  const computes = useComputes()
  const devices = useFirewallDevices(firewall.id).rows
  const isThere = (id: number) =>
    devices.some(({ entity }) => entity?.type === 'compute' && entity.id === id)
  const form = useContractForm<Values, { id: number }>({
    schema,
    defaultValues: { id: undefined },
  })
  const id = useWatch({ control: form.control, name: 'id' })
  const name = firewallLabel(firewall)
  return (
    <FormDrawer
      title={`Add an instance to ${name}`}
      submitLabel="Add instance"
      call="POST /networking/firewalls/{firewallId}/devices"
      form={form}
      operation={add}
      toInput={(values) => ({
        path: { firewallId: firewall.id },
        body: { id: values.id, type: 'compute' as const },
      })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(device) => toast(`Added ${firewallDeviceName(device)} to ${name}`)}
    >
      <ComboInput
        name="id"
        control={form.control}
        label="Instance"
        options={assignableInstances(
          computes.rows,
          (each) => (isThere(each) ? 'Already has this firewall' : instanceDenied(each)),
          regionLabel,
        )}
        loading={!computes.complete && !computes.error}
        none="No instances"
        help={
          computes.error
            ? `The instances could not be loaded: ${computes.error.message}`
            : firewall.status === 'disabled'
              ? 'The firewall is disabled: nothing changes until it is enabled.'
              : 'Rules apply immediately.'
        }
      />
      {allowsNoInbound(firewall) && id !== undefined && (
        <p>No rule allows inbound traffic: the instance will be unreachable, SSH included.</p>
      )}
    </FormDrawer>
  )
}
