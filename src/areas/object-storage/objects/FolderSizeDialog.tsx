import { useEffect, useState } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { useStore } from '#lib/store.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { formatObjectSize } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import type { BulkDialogProps } from './bulkDialogProps.ts'
import type { ObjectRow } from './objectRows.ts'
import { createObjectScan, type ScanProgress } from './objectScan.ts'

interface Sum {
  objects: number
  /** Total size, in bytes. */
  size: number
}

const noSum: Sum = { objects: 0, size: 0 }

const sumOf = (objects: readonly { size?: number | null | undefined }[]): Sum => ({
  objects: objects.length,
  size: objects.reduce((total, { size }) => total + (size ?? 0), 0),
})

const added = (one: Sum, other: Sum): Sum => ({
  objects: one.objects + other.objects,
  size: one.size + other.size,
})

const sumText = ({ objects, size }: Sum) =>
  `${plural(objects, 'object')}, ${formatObjectSize(size)}`

/** Returns a scan of folders, whose result has the sum of each. */
const sizeScan = ({ path, folders }: Pick<BulkDialogProps, 'path'> & { folders: string[] }) =>
  createObjectScan<readonly Sum[]>({
    path,
    prefixes: folders,
    empty: folders.map(() => noSum),
    add: (sums, objects, folder) =>
      sums.map((sum, at) => (at === folder ? added(sum, sumOf(objects)) : sum)),
  })

/** Dialog that measures the total size of folders and objects, and counts the objects. */
export function FolderSizeDialog({ path, rows, onClose }: BulkDialogProps) {
  const folders = rows.filter(({ isFolder }) => isFolder)
  const [scan] = useState(() => sizeScan({ path, folders: folders.map(({ name }) => name) }))
  const progress = useStore(scan.progress)
  useEffect(() => {
    scan.enter()
    return scan.leave
  }, [scan])
  const { state, error, result } = progress
  const total = result.reduce(added, sumOf(rows.filter(({ isFolder }) => !isFolder)))
  const [only] = rows
  return (
    <Dialog
      title={`Size of ${rows.length === 1 && only ? only.label : `${rows.length} entries`}`}
      onClose={onClose}
      actions={
        <>
          {state === 'running' ? (
            <Button onClick={scan.stop}>Stop</Button>
          ) : (
            <Button onClick={state === 'done' ? scan.restart : scan.resume}>
              {state === 'done' ? 'Measure again' : 'Continue'}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.progress}>
          {state === 'running' && <progress aria-label="Objects counted" />}
          {state === 'running' && `${sumText(total)} so far`}
          {/* Announced at the end only, because the number changes many times per second. */}
          <output>{state !== 'running' && endText(state, total)}</output>
        </p>
        {error && <ErrorNotice error={error} />}
        {folders.length > 1 && <FolderSums folders={folders} progress={progress} />}
      </div>
    </Dialog>
  )
}

function endText(state: ScanProgress<unknown>['state'], total: Sum): string {
  if (state !== 'done')
    return `${sumText(total)} counted${state === 'stopped' ? ', stopped' : ' before the error'}`
  return total.size < 1000 ? sumText(total) : `${sumText(total)} (${formatCount(total.size)} bytes)`
}

interface FolderSumsProps {
  folders: readonly ObjectRow[]
  progress: ScanProgress<readonly Sum[]>
}

/** Sums of the folders that have been read or are being read, largest first when all have been read. */
function FolderSums({ folders, progress: { state, result } }: FolderSumsProps) {
  const sums = folders.map(({ label }, at) => ({ label, sum: result[at] ?? noSum }))
  const listed =
    state === 'done' ? sums.toSorted((one, other) => other.sum.size - one.sum.size) : sums
  return (
    <ul className={styles.sums} aria-label="Folders">
      {listed
        .filter(({ sum }) => state === 'done' || sum.objects > 0)
        .map(({ label, sum }) => (
          <li key={label} className={styles.head}>
            <span className={styles.name}>{label}</span>
            <span>{sumText(sum)}</span>
          </li>
        ))}
    </ul>
  )
}
