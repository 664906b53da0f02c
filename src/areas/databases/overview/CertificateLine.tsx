import { asApiError } from '#api/client.ts'
import type { Database } from '#api/generated/types.gen.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { databaseName } from '../databaseName.ts'
import { useCertificate } from '../queries.ts'

/** The certificate of the authority that signs for the cluster, as a file. */
export function CertificateLine({ database }: { database: Database }) {
  const reason = databaseCan.getSsl(database.status ?? 'active')
  const { data, error, isPending } = useCertificate(database, reason === undefined)
  const text = data?.ca_certificate ? atob(data.ca_certificate) : undefined
  const why =
    reason ??
    (error
      ? `It could not be read: ${asApiError(error).message}`
      : isPending
        ? 'It is being read'
        : text === undefined
          ? 'The database has none'
          : undefined)
  return (
    <Button
      size="small"
      disabledReason={why}
      onClick={() => {
        if (text !== undefined)
          downloadText(`${databaseName(database)}-ca.pem`, 'application/x-pem-file', text)
      }}
    >
      Download certificate
    </Button>
  )
}
