import { mdiCompare, mdiDownload, mdiFileUploadOutline, mdiRefresh } from '@mdi/js'
import { useId, useState } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { readTextFile } from '#lib/textFile.ts'
import { toWireTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { type SnapshotComparison, compareSnapshots, type Difference } from './compareSnapshots.ts'
import { differenceColumns } from './differenceColumns.tsx'
import styles from './InventoryScreen.module.css'
import {
  countObjects,
  type Snapshot,
  snapshotText,
  readSnapshot,
  failedListsOf,
} from '#shared/inventoryFile.ts'
import { useTakeSnapshot } from './useTakeSnapshot.ts'

/** Maximum file size in bytes. The snapshot of an account with thousands of objects has about 20 MB. */
const fileMax = 200_000_000

type Side = 'before' | 'after'

const sides = [
  { side: 'before', title: 'From' },
  { side: 'after', title: 'To' },
] as const

/**
 * Saves the objects of the account as a snapshot file, and compares two snapshots or a snapshot with the current
 * account.
 */
export function InventoryScreen() {
  const [chosen, setChosen] = useState<Partial<Record<Side, Snapshot>>>({})
  const [compared, setCompared] = useState<SnapshotComparison>()
  const camera = useTakeSnapshot()
  const choose = (side: Side, snapshot: Snapshot) => {
    setChosen({ ...chosen, [side]: snapshot })
    setCompared(undefined)
  }
  const save = async () => {
    const snapshot = await camera.take()
    if (!snapshot) return
    const day = toWireTime(new Date(snapshot.taken)).replaceAll(':', '-')
    downloadText(`inventory-${day}Z.json`, 'application/json', snapshotText(snapshot))
    toast(`Saved ${plural(countObjects(snapshot), 'object')}`)
  }
  const { before, after } = chosen
  return (
    <Screen title="Inventory" meta="All objects of the account, without secrets">
      <Panel title="Save">
        <div className={styles.line}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={camera.details}
              disabled={camera.progress !== undefined}
              onChange={(event) => camera.setDetails(event.target.checked)}
            />
            Include records, disks, configurations, backups and bucket access
          </label>
          {camera.progress ? (
            <>
              <progress
                aria-label="Loading the account"
                max={camera.progress.total}
                value={camera.progress.done}
              />
              <span className={styles.quiet}>
                {formatCount(camera.progress.done)} of {plural(camera.progress.total, 'list')}
              </span>
              <Button size="small" onClick={camera.cancel}>
                Cancel
              </Button>
            </>
          ) : (
            <Button variant="primary" icon={mdiDownload} onClick={() => void save()}>
              Save inventory
            </Button>
          )}
        </div>
        {camera.error !== undefined && <ErrorNotice error={camera.error} />}
        {camera.last && <Summary snapshot={camera.last} />}
      </Panel>
      <Panel title="Compare">
        <div className={styles.sides}>
          {sides.map(({ side, title }) => (
            <Choice
              key={side}
              title={title}
              snapshot={chosen[side]}
              onChoose={(snapshot) => choose(side, snapshot)}
              busy={camera.progress !== undefined}
              onNow={async () => {
                const snapshot = await camera.take()
                if (snapshot) choose(side, snapshot)
                return snapshot !== undefined
              }}
            />
          ))}
        </div>
        <Button
          variant="primary"
          icon={mdiCompare}
          disabledReason={before && after ? undefined : 'Select both inventories first'}
          onClick={() => before && after && setCompared(compareSnapshots(before, after))}
        >
          Compare
        </Button>
      </Panel>
      {compared && <Differences compared={compared} />}
    </Screen>
  )
}

function Summary({ snapshot }: { snapshot: Snapshot }) {
  const failedLists = failedListsOf(snapshot)
  return (
    <div className={styles.summary}>
      <p>
        {plural(countObjects(snapshot), 'object')} in{' '}
        {plural(Object.keys(snapshot.lists).length - failedLists.length, 'list')}
        {snapshot.username && `, as ${snapshot.username} sees them`},{' '}
        <Time value={snapshot.taken} />.
      </p>
      <Unread
        title="Could not be loaded"
        lists={failedLists.map(({ name, fault = '' }) => ({ name, reason: fault }))}
      />
    </div>
  )
}

const shownFailures = 20

function Unread({ title, lists }: { title: string; lists: SnapshotComparison['skipped'] }) {
  if (lists.length === 0) return null
  return (
    <div className={styles.failed}>
      <p>
        {title}: {plural(lists.length, 'list')}
      </p>
      <ul>
        {lists.slice(0, shownFailures).map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
        {lists.length > shownFailures && (
          <li>and {formatCount(lists.length - shownFailures)} more</li>
        )}
      </ul>
    </div>
  )
}

interface ChoiceProps {
  title: string
  snapshot: Snapshot | undefined
  busy: boolean
  onChoose: (snapshot: Snapshot) => void
  /** Resolves to true if the account could be loaded. */
  onNow: () => Promise<boolean>
}

/** Input for one side of the comparison: a file or the current account. */
function Choice({ title, snapshot, busy, onChoose, onNow }: ChoiceProps) {
  const headingId = useId()
  const [source, setSource] = useState<string>()
  const [fault, setFault] = useState<string>()
  const takeNow = async () => {
    setFault(undefined)
    if (await onNow()) setSource('Current state')
  }
  const take = async (file: File) => {
    if (file.size > fileMax) {
      setFault(`${file.name} is larger than 200 MB.`)
      return
    }
    const opened = await readTextFile(file)
    if ('fault' in opened) {
      setFault(opened.fault)
      return
    }
    const read = readSnapshot(opened.text)
    setFault(typeof read === 'string' ? `${file.name}: ${read}` : undefined)
    if (typeof read === 'string') return
    setSource(file.name)
    onChoose(read)
  }
  return (
    <section className={styles.side} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {title}
      </h3>
      <div className={styles.line}>
        <FileButton
          files={`${title} inventory`}
          accept="application/json,.json"
          icon={mdiFileUploadOutline}
          onChosen={(file) => void take(file)}
        >
          Select file
        </FileButton>
        <Button
          icon={mdiRefresh}
          disabledReason={busy ? 'The account is being loaded' : undefined}
          onClick={() => void takeNow()}
        >
          Current state
        </Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {snapshot && (
        <p className={styles.quiet}>
          {source}, {plural(countObjects(snapshot), 'object')}, taken{' '}
          <Time value={snapshot.taken} as="dateTime" />
        </p>
      )}
    </section>
  )
}

const rowId = ({ list, id, field = '', change }: Difference) => `${list} ${id} ${change} ${field}`

function Differences({ compared }: { compared: SnapshotComparison }) {
  return (
    <>
      <Unread title="Not compared" lists={compared.skipped} />
      <DataTable
        label="Differences"
        name="inventory"
        columns={differenceColumns}
        rows={compared.differences}
        rowId={rowId}
        rowLabel={({ name, field }) => [name, field].filter(Boolean).join(', ')}
        defaultSort="change,kind,object"
        height="content"
        empty={
          <EmptyState title="No differences">
            {plural(compared.compared, 'object')} compared. Times of the last change and the last
            use are ignored.
          </EmptyState>
        }
      />
    </>
  )
}
