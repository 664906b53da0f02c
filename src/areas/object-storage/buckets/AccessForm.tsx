import * as z from 'zod/mini'
import { useReadRow } from '#api/query/readRow.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { aclOptions, type CannedChoice, customAcl } from '../acls.ts'
import { useStorageDenied } from '../permissions.ts'
import { accessQuery, useUpdateAccess } from '../queries.ts'
import { corsHelp } from './CreateBucketForm.tsx'
import { useAddressedBucket } from './useAddressedBucket.ts'

const choices = ['custom', ...aclOptions.map(({ value }) => value)] as const
const schema = z.object({
  acl: z.enum(choices as readonly string[] as ['custom', ...CannedChoice[]]),
  cors_enabled: z.boolean(),
})
type Values = z.output<typeof schema>

export function AccessForm() {
  const path = useAddressedBucket()
  const close = useCloseDrawer()
  const update = useUpdateAccess()
  const access = useReadRow(accessQuery(path), () => path.bucket)
  const acl = choices.find((choice) => choice === access.acl) ?? 'custom'
  const form = useContractForm<Values>({
    schema,
    defaultValues: { acl, cors_enabled: access.cors_enabled === true },
  })
  const { control } = form
  return (
    <FormDrawer
      title={`Access to ${path.bucket}`}
      submitLabel="Save access"
      call="PUT /object-storage/buckets/{clusterId}/{bucket}/access"
      form={form}
      operation={update}
      toInput={(body) => ({ path, body })}
      deniedReason={useStorageDenied()}
      onClose={close}
      onDone={() => toast(`Saved access to ${path.bucket}`)}
    >
      <SelectInput
        name="acl"
        control={control}
        label="Access"
        width="full"
        help="Reading a bucket means listing its objects. Each object has its own ACL."
        options={acl === 'custom' ? [customAcl, ...aclOptions] : aclOptions}
      />
      <SwitchInput
        name="cors_enabled"
        control={control}
        label="CORS for all origins"
        help={corsHelp}
      />
    </FormDrawer>
  )
}
