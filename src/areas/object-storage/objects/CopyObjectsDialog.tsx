import { useId, useState } from 'react'
import { plural } from '#lib/format.ts'
import { Choice } from '#ui/form/Choice.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import field from '#ui/overlay/DialogField.module.css'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import styles from '../ObjectStorage.module.css'
import { useBuckets } from '../queries.ts'
import { CountedObjects } from './CountedObjects.tsx'
import { copyTargetError, targetName } from './copyTargets.ts'
import { startCopies } from './objectBulkActions.ts'
import type { BulkDialogProps } from './bulkDialogProps.ts'
import { useCountedObjects } from './useCountedObjects.ts'

interface CopyObjectsDialogProps extends BulkDialogProps {
  /** The current folder. */
  base: string
  /** Deletes the old objects after copying, because S3 cannot rename objects. */
  deletesSource: boolean
}

const policies = [
  { value: 'keep', label: 'Keep it' },
  { value: 'replace', label: 'Replace it' },
] as const

/** Dialog that copies or renames objects and folders within their cluster. Renaming is a copy followed by a delete. */
export function CopyObjectsDialog({
  path,
  rows,
  base,
  deletesSource,
  onClose,
}: CopyObjectsDialogProps) {
  const objectCount = useCountedObjects(path, rows)
  const [only] = rows
  const single = rows.length === 1 ? only : undefined
  const [bucket, setBucket] = useState(path.bucket)
  const [typed, setTyped] = useState(single?.name ?? base)
  const [policy, setPolicy] = useState<'keep' | 'replace'>('keep')
  const id = useId()
  const buckets = useBuckets()
    .rows.filter(({ cluster }) => cluster === path.clusterId)
    .map(({ label = '' }) => ({ value: label, label }))
  const names = (objectCount.objects ?? []).map(({ name }) => name)
  const copyRequest = { rows, base, typed }
  const fault = copyTargetError(copyRequest, names, bucket === path.bucket)
  const isTouched = typed !== (single?.name ?? base) || bucket !== path.bucket
  const verb = deletesSource ? (single ? 'Rename' : 'Move') : 'Copy'
  const what = single?.label ?? `${rows.length} entries`
  return (
    <ConfirmDialog
      title={`${verb} ${what}`}
      action={`${verb} ${plural(names.length, 'object')}`}
      tone={policy === 'replace' ? 'danger' : 'plain'}
      disabledReason={objectCount.disabledReason ?? fault}
      onConfirm={() => {
        startCopies(
          names.map((name) => ({
            from: { path, name },
            to: { path: { ...path, bucket }, name: targetName(copyRequest, name) },
          })),
          { deletesSource, replaces: policy === 'replace' },
        )
        return Promise.resolve()
      }}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p>
          {deletesSource
            ? 'Object storage has no rename: each object is copied under its new name, and the old one is then deleted. Links to the old names stop working.'
            : 'The object store makes the copies itself; nothing is downloaded.'}{' '}
          ACLs are copied{deletesSource ? '.' : ', except custom ones, whose copies are private.'}
        </p>
        <CountedObjects counted={objectCount} />
        <LabeledSelect
          label="To bucket"
          options={buckets.length > 0 ? buckets : [{ value: bucket, label: bucket }]}
          value={bucket}
          onChange={setBucket}
        />
        <div className={field.field}>
          <label className={field.label} htmlFor={`${id}-name`}>
            {single ? (single.isFolder ? 'New folder name' : 'New name') : 'Into folder'}
          </label>
          <input
            id={`${id}-name`}
            className="control"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-under`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p
            id={`${id}-under`}
            className={isTouched && fault ? `${field.under} ${field.fault}` : field.under}
          >
            {(isTouched ? fault : undefined) ??
              (single && !single.isFolder
                ? 'The full name, including folders.'
                : 'Folders are separated by “/”; leave blank for the top of the bucket.')}
          </p>
        </div>
        <Choice
          legend="If an object already exists"
          options={policies}
          value={policy}
          onChange={setPolicy}
        />
      </div>
    </ConfirmDialog>
  )
}
