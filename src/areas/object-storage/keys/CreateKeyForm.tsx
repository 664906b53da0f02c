import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, type ClientInput } from '#api/http/client.ts'
import { createStorageKey } from '#api/generated/sdk.gen.ts'
import type { Bucket, StorageKey } from '#api/generated/types.gen.ts'
import { refreshAllTabs } from '#api/query/query.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import styles from '../ObjectStorage.module.css'
import { useStorageDenied } from '../permissions.ts'
import { bucketPlace } from '#paths/object-storage.ts'
import { useBuckets } from '../queries.ts'
import { keyBody, keyLabelField, type KeyDraft } from './keyDraft.ts'

const schema = z.object({
  label: keyLabelField,
  bucketAccess: z.enum(['all', 'limited']),
  permissions: z.record(z.string(), z.enum(['none', 'read_only', 'read_write'])),
})

/** Bypasses the mutation cache, which would retain the response with the secret. */
async function create(input: ClientInput<typeof createStorageKey>): Promise<StorageKey> {
  try {
    return await call(createStorageKey, input)
  } finally {
    // Also refresh after an error, because the key may have been created before the error occurred.
    void refreshAllTabs(['listStorageKeys', 'listEvents', 'getAccountTransfer'])
  }
}

const levels = [
  ['none', 'None'],
  ['read_only', 'Read'],
  ['read_write', 'Read and write'],
] as const

function Matrix({
  control,
  buckets,
}: {
  control: Control<KeyDraft, unknown, KeyDraft>
  buckets: readonly Bucket[]
}) {
  const { field } = useController({ control, name: 'permissions' })
  if (buckets.length === 0) return <p>There are no buckets yet for this key to reach.</p>
  return (
    <table className={styles.matrix} aria-label="Permissions on buckets">
      <thead>
        <tr>
          <th scope="col">Bucket</th>
          {levels.map(([level, words]) => (
            <th key={level} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => {
          const { label } = bucket
          const bucketKey = `${bucketPlace(bucket)}/${label}`
          return (
            <tr key={bucketKey}>
              <th scope="row">
                {label}
                <div className={styles.quiet}>{bucketPlace(bucket)}</div>
              </th>
              {levels.map(([level, words]) => (
                <td key={level}>
                  <input
                    type="radio"
                    name={bucketKey}
                    aria-label={`${label}: ${words}`}
                    checked={(field.value[bucketKey] ?? 'none') === level}
                    onChange={() => field.onChange({ ...field.value, [bucketKey]: level })}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Form that creates an access key and shows its secret once. */
export function CreateKeyForm() {
  const close = useCloseDrawer()
  const [createdKey, setCreatedKey] = useState<StorageKey>()
  const buckets = useBuckets().rows
  const deniedReason = useStorageDenied()
  const form = useContractForm<KeyDraft>({
    schema,
    defaultValues: { label: '', bucketAccess: 'all', permissions: {} },
  })
  const { control } = form
  const bucketAccess = useWatch({ control, name: 'bucketAccess' })
  if (createdKey) {
    return (
      <SecretDrawer
        title="Access key created"
        noun="secret key"
        secret={createdKey.secret_key ?? ''}
        onClose={close}
      >
        <DescriptionList label="The key">
          <DescriptionItem label="Label">{createdKey.label}</DescriptionItem>
          <DescriptionItem label="Access key">
            <Copy value={createdKey.access_key} what="access key" />
          </DescriptionItem>
        </DescriptionList>
      </SecretDrawer>
    )
  }
  return (
    <FormDrawer
      title="Create access key"
      call="POST /object-storage/keys"
      form={form}
      operation={{ mutateAsync: create }}
      toInput={(draft) => ({ body: keyBody(draft) })}
      onDone={(key) => {
        setCreatedKey(key)
        return false
      }}
      onClose={close}
      deniedReason={deniedReason}
      width="wide"
    >
      <TextInput
        name="label"
        control={control}
        label="Label"
        limit={limits.storageKeyCreate.label.max}
      />
      <SelectInput
        name="bucketAccess"
        control={control}
        label="Buckets"
        width="full"
        options={[
          { value: 'all', label: 'All buckets', detail: 'Including those created later' },
          {
            value: 'limited',
            label: 'Selected buckets',
            detail: 'Can list and create buckets, but access only these',
          },
        ]}
      />
      {bucketAccess === 'limited' && <Matrix control={control} buckets={buckets} />}
    </FormDrawer>
  )
}
