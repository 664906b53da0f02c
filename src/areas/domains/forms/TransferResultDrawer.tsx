import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { formatCount, plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/column.ts'
import { domainName } from '../domainName.ts'
import { listError } from '#ui/table/listError.ts'
import { domainPaths } from '#paths/domains.ts'
import { domainEventsQuery, domainQuery, useRecords } from '../queries.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { readableName } from '../zone/readableName.ts'
import styles from './ImportForm.module.css'

const columns: readonly Column<DomainRecord>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => readableName(name || '@'),
    mono: true,
    width: 140,
    mobile: 'title',
  },
  {
    id: 'type',
    header: 'Type',
    value: ({ type }) => type,
    width: 72,
    mobile: 'title',
    filter: { kind: 'choice' },
  },
  {
    id: 'target',
    header: 'Value',
    value: ({ target }) => target,
    mono: true,
    grow: 1,
    width: 180,
    mobile: 'meta',
  },
]

const rowId = (record: DomainRecord) => record.id

/** Drawer with the records that a zone transfer imported and those that it omitted. */
export function TransferResultDrawer() {
  const domainId = idParam(useParams(), 'domainId')
  const { data: domain } = useSuspenseQuery(domainQuery(domainId))
  const close = useCloseDrawer()
  const records = useRecords(domainId)
  const events = useQuery(domainEventsQuery(domainId))
  const message = events.data?.data?.find(
    ({ action, entity }) =>
      action === 'domain_import' && entity?.type === 'domain' && entity.id === domainId,
  )?.message
  return (
    <Drawer
      title={`Imported ${domainName(domain)}`}
      meta={records.isPending ? 'Loading imported records' : plural(records.total, 'record')}
      width="wide"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          <Button variant="primary" href={domainPaths.records(domainId)}>
            Open records
          </Button>
        </>
      }
    >
      <p className={styles.left}>
        {events.isPending
          ? 'Looking for skipped records'
          : (message ?? 'The API did not report skipped records. Compare with the original zone.')}
      </p>
      <DataTable
        label="Imported records"
        name="arrived"
        scope="arrived"
        height="content"
        columns={columns}
        rows={records.isPending ? undefined : records.rows.slice(0, shownMax)}
        total={records.isPending ? undefined : records.total}
        loading={!records.complete}
        fault={listError(records, 'records')}
        note={
          records.total > shownMax ? `The first ${formatCount(shownMax)} are shown.` : undefined
        }
        rowId={rowId}
        empty={<p>No records imported.</p>}
      />
    </Drawer>
  )
}

const shownMax = 100
