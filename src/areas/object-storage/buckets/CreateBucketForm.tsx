import * as z from 'zod/mini'
import { ApiError } from '#api/http/client.ts'
import { localError } from '#api/http/clientError.ts'
import { queryClient } from '#api/query/query.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { bucketLabelError } from '#contract/rules/objectStorage.ts'
import { unset } from '#lib/requestBody.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { aclOptions, type CannedChoice } from '../acls.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { useStorageDenied } from '../permissions.ts'
import { usableFirst } from '../../usableFirst.ts'
import { bucketQuery, useClusters, useCreateBucket } from '../queries.ts'
import { useRegionLabel } from '#api/query/regions.ts'

interface Values {
  label: string
  cluster: string | undefined
  acl: CannedChoice
  cors_enabled: boolean
}

const schema = z.object({
  label: z.string().check(
    z.superRefine((label, context) => {
      const message = bucketLabelError(label)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: label })
    }),
  ),
  cluster: z.string(),
  acl: z.enum(aclOptions.map(({ value }) => value) as [CannedChoice, ...CannedChoice[]]),
  cors_enabled: z.boolean(),
})

type Sent = z.output<typeof schema>

export const corsHelp =
  'Lets web pages of any origin, including this console, read and upload from a browser. Access keys and ACLs still apply.'

/** Reads the bucket from the API, because another tab or an S3 client may have created it after the list was loaded. */
async function exists(path: BucketPath): Promise<boolean> {
  try {
    await queryClient.fetchQuery({ ...bucketQuery(path), staleTime: 0 })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.isGone) return false
    throw error
  }
}

export function CreateBucketForm() {
  const close = useCloseDrawer()
  const create = useCreateBucket()
  const regionLabel = useRegionLabel()
  const clusters = useClusters().rows
  const form = useContractForm<Values, Sent>({
    schema,
    defaultValues: { label: '', cluster: undefined, acl: 'private', cors_enabled: false },
  })
  const { control } = form
  return (
    <FormDrawer
      title="Create bucket"
      call="POST /object-storage/buckets"
      form={form}
      operation={create}
      toInput={async (body) => {
        // The API responds to a bucket that the account already has as if it were new.
        if (await exists({ clusterId: body.cluster, bucket: body.label }))
          throw localError(409, `You already own this bucket in ${body.cluster}`, 'label')
        // The region follows from the cluster.
        return { body: { ...body, ...unset('region') } }
      }}
      deniedReason={useStorageDenied()}
      onClose={close}
      onDone={({ label }) => toast(`Created ${label}`)}
    >
      <TextInput
        name="label"
        control={control}
        label="Label"
        limit={limits.bucketCreate.label.max}
        help="Part of the hostname: lower-case letters, digits, hyphens and periods. Unique in its cluster."
      />
      <SelectInput
        name="cluster"
        control={control}
        label="Cluster"
        width="full"
        placeholder="Select a cluster"
        options={usableFirst(
          clusters.map(({ id, region, status }) => ({
            value: id,
            label: id,
            detail: regionLabel(region),
            disabledReason: status === 'unavailable' ? 'Unavailable' : undefined,
          })),
        )}
      />
      <SelectInput
        name="acl"
        control={control}
        label="Access"
        width="full"
        help="Reading a bucket means listing its objects. Each object has its own ACL."
        options={aclOptions}
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
