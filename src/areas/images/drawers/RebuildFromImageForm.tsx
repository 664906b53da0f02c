import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { computePaths } from '#paths/computes.ts'
import { useComputes } from '../../computes/queries.ts'
import { instanceOptions } from '../../computes/public/instanceOptions.ts'
import { imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useRegionLabel } from '#api/query/regions.ts'
import { useImages } from '../queries.ts'

const schema = z.object({ compute_id: z.number() })

interface Values {
  compute_id?: number | undefined
}

/** Sends no request: the rebuild form of the selected instance asks for the remaining values. */
const choice = {
  mutateAsync: (chosen: z.infer<typeof schema>) => Promise.resolve(chosen),
}

/** Form that selects the instance to rebuild from an image. */
export function RebuildFromImageForm() {
  const close = useCloseDrawer()
  const navigate = useNavigate()
  const deniedReasonOf = useDeniedReasons()
  const regionLabel = useRegionLabel()
  const computes = useComputes()
  const id = useSearchParams()[0].get('image') ?? undefined
  const image = useImages().rows.find((each) => each.id === id)
  const form = useContractForm<Values, z.infer<typeof schema>>({
    schema,
    defaultValues: { compute_id: undefined },
  })
  return (
    <FormDrawer
      title="Rebuild instance"
      {...(id !== undefined && { meta: `From ${imageLabel(image ?? { id })}` })}
      submitLabel="Continue"
      form={form}
      operation={choice}
      toInput={({ compute_id }) => ({ compute_id })}
      deniedReason={deniedReasonOf(needs.compute.writeOne)}
      onClose={close}
      onDone={({ compute_id }) => {
        void navigate(computePaths.rebuild(compute_id, id), { replace: true })
        return false
      }}
    >
      <ComboInput
        name="compute_id"
        control={form.control}
        label="Instance"
        placeholder="Select an instance"
        options={instanceOptions(computes.rows, {
          region: undefined,
          deniedReasonOf: (compute) =>
            deniedReasonOf(needs.compute.write(compute.id)) ?? lockedReason(compute),
          regionLabel,
        })}
        loading={!computes.complete && !computes.error}
        none="No instances"
        help={
          computes.error
            ? `The instances could not be loaded: ${computes.error.message}`
            : 'Its disks are deleted. The next form shows them and asks for a root password.'
        }
      />
    </FormDrawer>
  )
}
