import * as z from 'zod/mini'
import { updateComputeIp } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useComputeAction } from '../useComputeAction.ts'
import type { AddressRow } from './addressRows.ts'

const name =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i

const schema = z.object({
  rdns: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || name.test(text.trim()),
        'Must be a whole domain name, such as host.example.com',
      ),
    ),
})

interface RdnsFormProps {
  compute: Compute
  row: AddressRow
  onClose: () => void
}

/** Sets the reverse DNS name of an address; an empty name restores the provider's default. */
export function RdnsForm({ compute, row, onClose }: RdnsFormProps) {
  const form = useContractForm({ schema, defaultValues: { rdns: row.rdns ?? '' } })
  const operation = useComputeAction(compute, updateComputeIp, { refreshes: ['listComputeIps'] })
  return (
    <FormDrawer
      title={`Reverse DNS of ${row.address}`}
      call="PUT /compute/instances/{computeId}/ips/{address}"
      form={form}
      operation={operation}
      toInput={({ rdns }) => ({
        path: { computeId: compute.id, address: row.address ?? '' },
        body: { rdns: rdns.trim().replace(/\.$/, '') || null },
      })}
      onClose={onClose}
      onDone={({ rdns }) =>
        toast(
          rdns
            ? `Reverse DNS of ${row.address} set to ${rdns}`
            : `Reverse DNS of ${row.address} removed`,
        )
      }
      submitLabel="Save"
    >
      <TextInput
        name="rdns"
        control={form.control}
        label="Name"
        optional
        whenEmpty=""
        mono
        help={`The name must already resolve to ${row.address} (${
          row.family === 'IPv4' ? 'A' : 'AAAA'
        } record). ${
          row.family === 'IPv4'
            ? 'Leave blank to restore the default name.'
            : 'Leave blank to remove the name.'
        }`}
      />
    </FormDrawer>
  )
}
