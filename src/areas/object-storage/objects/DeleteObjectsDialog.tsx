import { useEffect, useState } from 'react'
import { refresh } from '#api/query.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import type { BucketPath } from '../paths.ts'
import { allNames, eachName } from './allNames.ts'
import { deleteObject } from './objectCalls.ts'
import type { ObjectRow } from './objectRows.ts'

interface DeleteObjectsDialogProps {
  path: BucketPath
  rows: readonly ObjectRow[]
  onClose: () => void
}

/** Deletes objects and folders with all that is in them, counted beforehand. */
export function DeleteObjectsDialog({ path, rows, onClose }: DeleteObjectsDialogProps) {
  const [names, setNames] = useState<string[]>()
  const [counted, setCounted] = useState(0)
  const [done, setDone] = useState(0)
  const [fault, setFault] = useState<string>()
  const [failed, setFailed] = useState<{ name: string; reason: string }[]>([])
  useEffect(() => {
    let left = false
    allNames(path, rows, (count) => {
      if (!left) setCounted(count)
    })
      .then((found) => {
        if (!left) setNames(found)
      })
      .catch((error: unknown) => {
        if (!left) setFault(error instanceof Error ? error.message : String(error))
      })
    return () => {
      left = true
    }
  }, [path, rows])
  const [only] = rows
  const what =
    rows.length === 1 && only && !only.isFolder
      ? only.label
      : plural(names?.length ?? counted, 'object')
  return (
    <ConfirmDialog
      title={rows.length === 1 && only ? `Delete ${only.label}?` : `Delete ${rows.length} entries?`}
      action={`Delete ${what}`}
      {...((names?.length ?? 0) > 1 && { typeCount: names?.length ?? 0 })}
      disabledReason={
        fault ?? (names === undefined ? `Counting: ${plural(counted, 'object')} so far` : undefined)
      }
      onConfirm={async () => {
        const wanted = failed.length > 0 ? failed.map(({ name }) => name) : (names ?? [])
        const rest = await eachName(wanted, (name) => deleteObject(path, name), setDone)
        void refresh(['listObjects', 'listBuckets', 'getBucket'])
        setFailed(rest)
        if (rest.length > 0) {
          throw new Error(
            `${plural(rest.length, 'object')} of ${wanted.length} could not be deleted. Confirm again to retry them.`,
          )
        }
        toast(`Deleted ${what}`)
      }}
      onClose={onClose}
    >
      <p>What is deleted cannot be restored.</p>
      {done > 0 && names && (
        <output>
          {done} of {names.length} done
        </output>
      )}
      {failed.length > 0 && (
        <ul>
          {failed.slice(0, 20).map(({ name, reason }) => (
            <li key={name}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
