import { mdiDownload } from '@mdi/js'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { downloadText } from '#ui/download.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { toast } from '#ui/overlay/toast.ts'
import { type NotesByRecord, noteText } from '../notes/recordNotes.ts'
import { entriesOf } from '../recordRow.ts'
import { zoneTtl } from '../seconds.ts'
import { zoneText } from '../zone/zoneText.ts'

interface ExportMenuProps {
  domain: Domain
  records: readonly DomainRecord[]
  complete: boolean
  notes: NotesByRecord
}

/** Menu that exports the records as files that this console and other tools can import. */
export function ExportMenu({ domain, records, complete, notes }: ExportMenuProps) {
  const noteOf = (id: number) => {
    const note = notes.get(id)
    return note && noteText(note)
  }
  const narrow = useNarrow()
  const zone = domain.domain ?? ''
  const disabledReason = complete ? undefined : 'Some records are not loaded yet.'
  const ttl = zoneTtl(domain)
  return (
    <Menu
      label="Export records"
      icon={mdiDownload}
      size="small"
      items={[
        {
          label: 'BIND zone file',
          onSelect: () =>
            downloadText(
              `${zone}.zone`,
              'text/dns',
              zoneText(entriesOf(records, zone), zone, ttl, noteOf),
            ),
          disabledReason,
        },
        {
          label: 'CSV',
          onSelect: () => void downloadCsv(records, zone),
          disabledReason,
        },
      ]}
    >
      {narrow ? undefined : 'Export'}
    </Menu>
  )
}

async function downloadCsv(records: readonly DomainRecord[], zone: string) {
  try {
    const { recordsCsv } = await import('./zoneCsv.ts')
    downloadText(`${zone}.csv`, 'text/csv', recordsCsv(entriesOf(records, zone), zone))
  } catch {
    toast('The export could not be loaded. Try again.')
  }
}
