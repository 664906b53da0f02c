import { mdiUndo } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { downloadText } from '#ui/download.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toCsv } from '#lib/csv.ts'
import { domainPaths } from '../paths.ts'
import { ZoneTextView } from '../zone-file/ZoneTextView.tsx'
import { changeColumns, type ChangeRow } from './changeColumns.tsx'
import { diffLines } from './changeWords.ts'
import { idOf } from './stage.ts'
import { StagedBar } from './StagedBar.tsx'
import { useZoneChanges, zoneChanges } from './zoneChanges.ts'

const rowId = (row: ChangeRow) => row.id

/** The staged changes of a zone as a table and as zone text, and the steps of the last run. */
export function ChangesTab() {
  const domain = useOutletContext<Domain>()
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const { changes, run } = useZoneChanges(domainId)
  const [asText, setAsText] = useState(false)
  const columns = useMemo(() => changeColumns(zone), [zone])
  const rows = useMemo(
    (): ChangeRow[] =>
      run
        ? run.steps.map((step, id) => ({ id, ...step }))
        : changes.map((change, at) => ({ id: idOf(change) ?? at, change })),
    [run, changes],
  )
  // While steps go on, the text would be made anew at each look.
  const lines = useMemo(() => (asText ? diffLines(changes, zone) : []), [asText, changes, zone])
  const running = run?.state === 'running'
  const receipt = () =>
    downloadText(
      `${zone}-changes.csv`,
      'text/csv',
      toCsv(
        columns.map(({ header }) => header),
        rows.map((row) => columns.map((column) => column.value(row))),
      ),
    )
  return (
    <>
      <StagedBar domain={domain} review={false} />
      {asText ? (
        <>
          <Button size="small" onClick={() => setAsText(false)}>
            Show as table
          </Button>
          <ZoneTextView label="Staged changes as zone text" lines={lines} diff />
        </>
      ) : (
        <DataTable
          label={run ? 'Steps of the last application' : 'Staged changes'}
          name="zone-changes"
          scope="changes"
          columns={columns}
          rows={rows}
          rowId={rowId}
          {...(!run && {
            rowActions: (row: ChangeRow) => [
              {
                label: 'Take back',
                icon: mdiUndo,
                quick: true,
                onSelect: () =>
                  zoneChanges.edit(
                    domainId,
                    changes.filter((change) => change !== row.change),
                  ),
              },
            ],
          })}
          empty={
            <EmptyState
              title="Nothing staged"
              action={<Button href={domainPaths.records(domainId)}>Open records</Button>}
            >
              Edits of records collect here until they are applied together, in an order in which no
              name goes without an answer.
            </EmptyState>
          }
        >
          {!run && (
            <Button size="small" onClick={() => setAsText(true)}>
              Show as zone text
            </Button>
          )}
          {run && !running && (
            <Button size="small" onClick={receipt}>
              Download the result
            </Button>
          )}
        </DataTable>
      )}
    </>
  )
}
