import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ObjectUrlCreate } from '#api/generated/types.gen.ts'
import { zObjectUrlCreate } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { formatCount } from '#lib/format.ts'
import { shellQuoted } from '#lib/shellQuoted.ts'
import { formatUtc } from '#lib/time.ts'
import { unset } from '#lib/requestBody.ts'
import { CopyButton } from '#ui/display/Copy.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '#paths/object-storage.ts'
import { useStorageDenied } from '../permissions.ts'
import { SharedLinkList, useSeconds } from './SharedLinkList.tsx'
import { noteLink, timeLeft, useSharedLinks } from './sharedLinks.ts'
import { signedUrl } from './storeCalls.ts'

const minute = 60
const { min, max, default: usual } = limits.objectUrlCreate.expires_in
const [least, most] = [min / minute, max / minute]

const schema = z.object({
  method: z.enum(['GET', 'PUT']),
  /** Lifetime in minutes. */
  expires_in: z.number().check(z.int(), z.gte(least), z.lte(most)),
  content_type: zObjectUrlCreate.shape.content_type,
})

interface Values {
  method: 'GET' | 'PUT'
  expires_in: number
  content_type: string | undefined
}

interface ShareFormProps {
  path: BucketPath
  name: string
  onClose: () => void
}

const transferBy = ({ url, type }: { url: string; type: string | undefined }) =>
  type === undefined
    ? `curl -O -J ${shellQuoted(url)}`
    : `curl -T FILE -H ${shellQuoted(`Content-Type: ${type}`)} ${shellQuoted(url)}`

/** Form that creates a link with which anyone can read or replace one object until it expires. */
export function ShareForm({ path, name, onClose }: ShareFormProps) {
  const form = useContractForm<Values>({
    schema: schema.check(
      z.refine(({ method, content_type: type }) => method === 'GET' || type !== undefined, {
        error: 'Required for an upload',
        path: ['content_type'],
      }),
    ),
    defaultValues: {
      method: 'GET',
      expires_in: usual / minute,
      content_type: 'application/octet-stream',
    },
  })
  const { control } = form
  const method = useWatch({ control, name: 'method' })
  const [result, setResult] = useState<{ url: string; until: number; type: string | undefined }>()
  const now = useSeconds()
  const links = useSharedLinks(path).filter((link) => link.name === name && link.until > now)
  const sign = async ({ body }: { body: ObjectUrlCreate }) => {
    const url = await signedUrl(path, body)
    const begun = Date.now()
    const until = begun + (body.expires_in ?? usual) * 1000
    noteLink({ path, name, made: begun, until, ...(body.method === 'PUT' && { uploads: true }) })
    return { url, until, type: body.content_type }
  }
  return (
    <FormDrawer
      title={`Share ${name.split('/').at(-1) || name}`}
      submitLabel={result ? 'Create another link' : 'Create link'}
      call="POST /object-storage/buckets/{clusterId}/{bucket}/object-url"
      callParts={({ body }) => ({ path, body })}
      form={form}
      operation={{ mutateAsync: sign }}
      toInput={({ expires_in: minutes, content_type: type, ...values }) => ({
        body: {
          ...values,
          name,
          expires_in: minutes * minute,
          content_type: values.method === 'PUT' ? type : undefined,
          ...unset('parameters'),
        },
      })}
      deniedReason={useStorageDenied()}
      onClose={onClose}
      onDone={(link, values) => {
        setResult(link)
        // Reset the form, so that closing the drawer does not warn about unsaved changes.
        form.reset(values)
        return false
      }}
    >
      <SelectInput
        name="method"
        control={control}
        label="Allows"
        width="full"
        options={[
          { value: 'GET', label: 'Download', detail: 'Anyone with the link can read the object' },
          { value: 'PUT', label: 'Upload', detail: 'Anyone with the link can replace the object' },
        ]}
      />
      {method === 'PUT' && (
        <TextInput
          name="content_type"
          control={control}
          label="Content type"
          mono
          help="The upload must send the same Content-Type header."
        />
      )}
      <NumberInput
        name="expires_in"
        control={control}
        label="Valid for"
        unit="minutes"
        help={`${formatCount(least)} to ${formatCount(most)} minutes. The link cannot be revoked.`}
      />
      {result && (
        <div>
          <code className={styles.url}>
            {result.type === undefined ? result.url : transferBy(result)}
          </code>
          <div className={styles.buttons}>
            <span role="timer">{timeLeft(result.until - now)}</span>
            <CopyButton value={result.url} what="link" />
            <CopyButton value={transferBy(result)} what="curl command" />
          </div>
          <p className={styles.quiet}>
            Until <Time value={result.until} as="full" />, {formatUtc(result.until)}
          </p>
        </div>
      )}
      {links.length > 0 && (
        <section aria-label="Active links">
          <h3>Active links</h3>
          <SharedLinkList links={links} />
        </section>
      )}
    </FormDrawer>
  )
}
