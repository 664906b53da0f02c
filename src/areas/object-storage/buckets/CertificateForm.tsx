import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { localError } from '#api/http/clientError.ts'
import { useReadRow } from '#api/query/readRow.ts'
import { Button } from '#ui/display/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useNow } from '#ui/display/useNow.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import styles from '../ObjectStorage.module.css'
import { useStorageDenied } from '../permissions.ts'
import { tlsQuery, useDeleteTls, useUploadTls } from '../queries.ts'
import { useAddressedBucket } from './useAddressedBucket.ts'

const pem = (kind: string) =>
  z.string().check(z.regex(/-----BEGIN /, `Paste the ${kind} as PEM, with its BEGIN and END lines`))

const schema = z.object({ certificate: pem('certificate'), private_key: pem('private key') })
type Values = z.infer<typeof schema>

/** Form for the TLS certificate of a bucket's custom host name. */
export function CertificateForm() {
  const path = useAddressedBucket()
  const data = useReadRow(tlsQuery(path), () => path.bucket)
  const [replaces, setReplaces] = useState(false)
  return data.ssl && !replaces ? (
    <PresentCertificate onReplace={() => setReplaces(true)} />
  ) : (
    <NewCertificate isThere={data.ssl === true} />
  )
}

function PresentCertificate({ onReplace }: { onReplace: () => void }) {
  const path = useAddressedBucket()
  const close = useCloseDrawer()
  const deniedReason = useStorageDenied()
  const { mutateAsync: remove } = useDeleteTls()
  const [asking, setAsking] = useState(false)
  return (
    <Drawer title="Certificate" meta={path.bucket} onClose={close}>
      <div className={styles.stack}>
        <p>The bucket has a certificate. The API does not return it.</p>
        <div className={styles.buttons}>
          <Button disabledReason={deniedReason} onClick={onReplace}>
            Replace certificate
          </Button>
          <Button variant="danger" disabledReason={deniedReason} onClick={() => setAsking(true)}>
            Delete certificate
          </Button>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Delete the certificate of ${path.bucket}?`}
          action="Delete certificate"
          call="DELETE /object-storage/buckets/{clusterId}/{bucket}/ssl"
          callParts={{ path }}
          onConfirm={async () => {
            await remove({ path })
            toast(`Deleted the certificate of ${path.bucket}`)
          }}
          onClose={() => setAsking(false)}
        >
          <p>HTTPS clients will reject the bucket’s certificate.</p>
        </ConfirmDialog>
      )}
    </Drawer>
  )
}

const belongs = 'Does not belong to the certificate'

/**
 * Form that uploads a certificate. Deletes an existing one first, because the API accepts a certificate only if there
 * is none.
 */
function NewCertificate({ isThere }: { isThere: boolean }) {
  const path = useAddressedBucket()
  const form = useContractForm<Values>({
    schema,
    defaultValues: { certificate: '', private_key: '' },
  })
  const { control } = form
  const close = useCloseDrawer()
  const { mutateAsync: upload } = useUploadTls()
  const { mutateAsync: remove } = useDeleteTls()
  const [wasDeleted, setDeleted] = useState(false)
  const send = async (input: Parameters<typeof upload>[0]) => {
    const { isKeyOf } = await import('./certificateDetails.ts')
    const { certificate, private_key } = form.getValues()
    if ((await isKeyOf(certificate, private_key)) === false)
      throw localError(400, belongs, 'private_key')
    if (isThere) {
      await remove({ path })
      setDeleted(true)
    }
    return upload(input)
  }
  const action = isThere ? 'Replace certificate' : 'Add certificate'
  return (
    <FormDrawer
      title={action}
      meta={path.bucket}
      submitLabel={action}
      call="POST /object-storage/buckets/{clusterId}/{bucket}/ssl"
      form={form}
      operation={{ mutateAsync: send }}
      toInput={({ certificate, private_key }) => ({
        path,
        body: { certificate: btoa(certificate), private_key: btoa(private_key) },
      })}
      deniedReason={useStorageDenied()}
      onClose={close}
      onDone={() =>
        toast(`${wasDeleted || isThere ? 'Replaced' : 'Added'} the certificate of ${path.bucket}`)
      }
    >
      {isThere && !wasDeleted && (
        <p className={styles.quiet}>
          The current certificate is deleted first. Until the new one is added, HTTPS clients reject
          the bucket.
        </p>
      )}
      {!isThere && wasDeleted && (
        <output>
          The old certificate was deleted. The bucket has none until this one is added.
        </output>
      )}
      <TextInput
        name="certificate"
        control={control}
        label="Certificate"
        rows={6}
        mono
        width="full"
        whenEmpty=""
        help="PEM: the certificate of the bucket first, each issuer after it."
      />
      <CertificateNote text={useWatch({ control, name: 'certificate' })} host={path.bucket} />
      <TextInput
        name="private_key"
        control={control}
        label="Private key"
        rows={6}
        mono
        width="full"
        whenEmpty=""
        help="PEM, without a passphrase. It is not shown again."
      />
    </FormDrawer>
  )
}

/** Shows the details of a pasted certificate. The parser is loaded lazily. */
function CertificateNote({ text, host }: { text: string; host: string }) {
  const { data } = useQuery({
    queryKey: ['certificate-facts', text],
    queryFn: async () => {
      const { certificateDetails, isFor } = await import('./certificateDetails.ts')
      const facts = certificateDetails(text)
      return facts ? { ...facts, isForHost: isFor(facts.names, host) } : null
    },
    enabled: text.includes('-----END CERTIFICATE-----'),
    staleTime: Infinity,
    gcTime: 0,
  })
  const now = useNow()
  if (!data) return null
  const { names, validFrom, validUntil, isForHost } = data
  const dateTime = (time: number) => <Time value={new Date(time).toISOString()} as="dateTime" />
  return (
    <output className={styles.quiet}>
      {validUntil <= now ? (
        <>It expired on {dateTime(validUntil)}; </>
      ) : validFrom > now ? (
        <>Not valid before {dateTime(validFrom)}; </>
      ) : (
        <>Valid until {dateTime(validUntil)}, </>
      )}
      for {names.join(', ') || 'no hostname'}.
      {!isForHost && ` It does not cover ${host}: browsers will not trust the bucket.`}
    </output>
  )
}
