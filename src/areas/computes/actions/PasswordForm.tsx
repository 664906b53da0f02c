import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { resetComputePassword } from '#api/generated/sdk.gen.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { PasswordInput } from '../deploy/PasswordInput.tsx'
import { sizedDisks } from '../plans/planErrors.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { ActionProps } from '../computeActions.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { rootPassword } from '../deploy/passwordSchema.ts'
import { useComputeAction } from '../useComputeAction.ts'
import { computeLabel } from '../../labels.ts'

const schema = z.object({ root_pass: rootPassword })

export function PasswordForm({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const form = useContractForm({ schema, defaultValues: { root_pass: '' } })
  const disks = useQuery(computeDisksQuery(compute.id))
  const prerequisites: Prerequisite[] = [
    compute.status === 'offline'
      ? { state: 'met', text: 'The instance is off.' }
      : { state: 'unmet', text: 'Shut the instance down first.' },
    diskPrerequisite(disks.data?.data && sizedDisks(disks.data.data)),
  ]
  const operation = useComputeAction(compute, resetComputePassword, {})
  return (
    <FormDrawer
      title={`Reset root password of ${name}`}
      call="POST /compute/instances/{computeId}/password"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id }, body })}
      onClose={onClose}
      onDone={() => toast(`The root password of ${name} is being reset; see its events`)}
      submitLabel="Reset password"
      disabledReason={unmetReason(prerequisites)}
    >
      <PasswordInput name="root_pass" control={form.control} label="New root password" />
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}

function diskPrerequisite(disks: ReturnType<typeof sizedDisks> | undefined): Prerequisite {
  if (!disks) {
    return { state: 'stated', text: 'The instance must have exactly one disk besides swap.' }
  }
  const systems = disks.filter(({ filesystem }) => filesystem !== 'swap')
  if (systems.length === 1)
    return { state: 'met', text: `The password is set on ${systems[0]?.label}.` }
  return {
    state: 'unmet',
    text:
      systems.length === 0
        ? 'The instance has no disk with a root user.'
        : 'The instance has several disks. Reset the password of one of them on its Storage tab.',
  }
}
