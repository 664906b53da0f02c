import { Fragment } from 'react'
import { none, plural } from '#lib/format.ts'
import { allowsEverybody } from '#contract/rules/allowLists.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { FindUsageLink } from '#ui/usage/FindUsageLink.tsx'
import { CopyButton } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { asApiError } from '#api/http/client.ts'
import type { Database } from '#api/generated/types.gen.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/display/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { useShownDatabase } from '../DatabaseScreen.tsx'
import styles from '../Tab.module.css'
import { connections } from './connections.ts'
import { CredentialsPanel } from './CredentialsPanel.tsx'
import { databaseName, replicationText } from '../databaseName.ts'
import { useCertificate } from '../queries.ts'

function access(list: readonly string[] | undefined): string | undefined {
  if (!list) return undefined
  if (list.length === 0) return 'Empty: no one can connect'
  if (allowsEverybody(list)) return 'Any address'
  return plural(list.length, 'range')
}

/** Tab with connection details and facts of a database. */
export function DatabaseOverviewTab() {
  const database = useShownDatabase()
  const { hosts, port, ssl_connection: ssl, allow_list: allowList } = database
  const strings = connections(database)
  return (
    <div className={styles.tab}>
      <Panel title="Connection">
        <div className={styles.stack}>
          <DescriptionList columns={2} label="Connection">
            <DescriptionItem label="Host">
              <Host value={hosts?.primary} what="host" />
            </DescriptionItem>
            <DescriptionItem label="Private host">
              <Host value={hosts?.secondary} what="private host" />
            </DescriptionItem>
            <DescriptionItem label="Port">{port}</DescriptionItem>
            <DescriptionItem label="Allow list">
              {access(allowList)}
              {allowList?.map((range) => (
                <div key={range}>
                  <AddressCopy value={range} what={`range ${range}`} />
                </div>
              ))}
            </DescriptionItem>
            <DescriptionItem label="TLS">
              {ssl === undefined ? undefined : ssl ? 'Required' : 'Not used'}
            </DescriptionItem>
            <DescriptionItem label="CA certificate">
              {ssl === false ? 'None: TLS is not used' : <CertificateLine database={database} />}
            </DescriptionItem>
          </DescriptionList>
          {strings.length > 0 && (
            <DescriptionList label="Clients">
              {strings.map(({ client, text }) => (
                <DescriptionItem key={client} label={client}>
                  <code className={styles.string}>{text}</code>{' '}
                  <CopyButton value={text} what={`connection for ${client}`} />
                </DescriptionItem>
              ))}
            </DescriptionList>
          )}
          {hosts?.primary?.endsWith('.example') && (
            <p className={styles.words}>
              Not reachable: the local platform runs no engine for this database.
            </p>
          )}
          {strings.length === 0 && (
            <p className={styles.words}>Hosts appear once the database is provisioned.</p>
          )}
        </div>
      </Panel>
      <CredentialsPanel database={database} />
      <Panel title="Details">
        <DescriptionList columns={2} label="Details">
          <DescriptionItem label="Replication">
            {database.replication_type && replicationText(database.replication_type)}
          </DescriptionItem>
          {database.replication_commit_type !== undefined && (
            <DescriptionItem label="Synchronous commit">
              {database.replication_commit_type}
            </DescriptionItem>
          )}
          <DescriptionItem label="Encrypted">
            {database.encrypted === undefined ? undefined : database.encrypted ? 'Yes' : 'No'}
          </DescriptionItem>
          <DescriptionItem label="Disk">
            {database.total_disk_size_gb != null &&
              (database.used_disk_size_gb == null
                ? `${database.total_disk_size_gb} GB, usage unknown`
                : `${database.used_disk_size_gb} of ${database.total_disk_size_gb} GB used`)}
          </DescriptionItem>
          <DescriptionItem label="Created">
            <Time value={database.created} as="dateTime" />
          </DescriptionItem>
        </DescriptionList>
      </Panel>
    </div>
  )
}

/** Host name that can wrap at its dots. */
const HostName = ({ value }: { value: string }) =>
  value.split('.').map((label, at) => (
    <Fragment key={at}>
      {at > 0 && '.'}
      {at > 0 && <wbr />}
      {label}
    </Fragment>
  ))

/** Full host name with buttons to copy it and to find where it is used. */
const Host = ({ value, what }: { value: string | null | undefined; what: string }) =>
  value ? (
    <>
      <HostName value={value} /> <CopyButton value={value} what={what} />
      <FindUsageLink value={value} />
    </>
  ) : (
    none
  )

/** Link that downloads the cluster's CA certificate. */
function CertificateLine({ database }: { database: Database }) {
  const reason = databaseCan.getSsl(database.status ?? 'active')
  const { data, error, isPending } = useCertificate(database, reason === undefined)
  const text = data?.ca_certificate ? atob(data.ca_certificate) : undefined
  const why =
    reason ??
    (error
      ? `The certificate could not be loaded: ${asApiError(error).message}`
      : isPending
        ? 'Loading the certificate'
        : text === undefined
          ? 'The database has no certificate'
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
