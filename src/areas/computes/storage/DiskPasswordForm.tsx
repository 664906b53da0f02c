import * as z from 'zod/mini'
import { resetComputeDiskPassword } from '#api/generated/sdk.gen.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { rootPassword } from '../deploy/passwordSchema.ts'
import { PasswordInput } from '../deploy/PasswordInput.tsx'
import type { DiskProps } from './diskActions.ts'
import { useDiskWrite } from './useDiskWrite.ts'
import { diskLabel } from '../../labels.ts'

const schema = z.object({ password: rootPassword })

export function DiskPasswordForm({ compute, disk, onClose }: DiskProps) {
  const name = diskLabel(disk)
  const form = useContractForm({ schema, defaultValues: { password: '' } })
  const operation = useDiskWrite(compute, resetComputeDiskPassword)
  const prerequisites: Prerequisite[] = [
    compute.status === 'offline'
      ? { state: 'met', text: 'The instance is off.' }
      : { state: 'unmet', text: 'Shut the instance down first.' },
    disk.filesystem === 'swap'
      ? { state: 'unmet', text: 'A swap disk has no root user.' }
      : { state: 'stated', text: `${name} must have a system with a root user.` },
  ]
  return (
    <FormDrawer
      title={`Reset root password on ${name}`}
      call="POST /compute/instances/{computeId}/disks/{diskId}/password"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id, diskId: disk.id }, body })}
      onClose={onClose}
      onDone={() => toast(`The root password on ${name} is being reset; see its events`)}
      submitLabel="Reset password"
      disabledReason={unmetReason(prerequisites)}
    >
      <PasswordInput name="password" control={form.control} label="New root password" />
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}
