import { mdiFileUploadOutline, mdiPlus } from '@mdi/js'
import { useMemo } from 'react'
import type { Domain } from '#api/generated/types.gen.ts'
import { sentenceList } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { domainPaths } from '#paths/domains.ts'
import { useZoneFile } from '../queries.ts'
import { nameServersIn } from '../zone-file/renderedDifference.ts'

interface EmptyZoneProps {
  domain: Domain
  /** The reason why the user cannot add records. */
  disabledReason: string | undefined
}

/** First steps in a zone without records: add or import records, and set the name servers at the registrar. */
export function EmptyZone({ domain, disabledReason }: EmptyZoneProps) {
  const zone = domain.domain ?? ''
  const { data } = useZoneFile(domain.id)
  const servers = useMemo(() => nameServersIn(data?.zone_file ?? [], zone), [data, zone])
  return (
    <EmptyState
      title="No records yet"
      action={
        <>
          <Button
            icon={mdiFileUploadOutline}
            href={domainPaths.tab(domain.id, 'import')}
            disabledReason={disabledReason}
          >
            Import zone
          </Button>
          <Button
            variant="primary"
            icon={mdiPlus}
            href={domainPaths.newRecord(domain.id)}
            disabledReason={disabledReason}
          >
            Add record
          </Button>
        </>
      }
    >
      Add a record to {domain.domain}, or import a zone.
      {servers.length > 0 && ` Set these name servers at the registrar: ${sentenceList(servers)}.`}
    </EmptyState>
  )
}
