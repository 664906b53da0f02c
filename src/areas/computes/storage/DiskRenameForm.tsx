import * as z from 'zod/mini'
import { updateComputeDisk } from '#api/generated/sdk.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import type { DiskProps } from './diskActions.ts'
import { diskLabelSchema } from './diskSchema.ts'
import { useDiskWrite } from './useDiskWrite.ts'
import { diskLabel } from '../../labels.ts'

const schema = z.object({ label: diskLabelSchema })

export function DiskRenameForm({ compute, disk, onClose }: DiskProps) {
  const form = useContractForm({
    schema,
    defaultValues: { label: disk.label ?? '' },
  })
  const operation = useDiskWrite(compute, updateComputeDisk)
  return (
    <FormDrawer
      title={`Rename ${diskLabel(disk)}`}
      call="PUT /compute/instances/{computeId}/disks/{diskId}"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id, diskId: disk.id }, body })}
      onClose={onClose}
      onDone={({ label }) => toast(`Renamed the disk to ${label}`)}
      submitLabel="Rename"
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.diskUpdate.label.max}
      />
    </FormDrawer>
  )
}
