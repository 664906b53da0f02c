import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { CannedChoice } from '../acls.ts'
import styles from '../ObjectStorage.module.css'
import { AclChoices } from './AclChoices.tsx'
import { CountedObjects } from './CountedObjects.tsx'
import { startAcls } from './objectBulkActions.ts'
import type { BulkDialogProps } from './bulkDialogProps.ts'
import { useCountedObjects } from './useCountedObjects.ts'

/** Dialog that sets one ACL for the selected objects and all objects in the selected folders. */
export function ObjectsAclDialog({ path, rows, onClose }: BulkDialogProps) {
  const objectCount = useCountedObjects(path, rows)
  const [acl, setAcl] = useState<CannedChoice>()
  const names = (objectCount.objects ?? []).map(({ name }) => name)
  const [only] = rows
  return (
    <ConfirmDialog
      title={`ACL of ${rows.length === 1 && only ? only.label : `${rows.length} entries`}`}
      action={`Set the ACL of ${plural(names.length, 'object')}`}
      tone={acl === undefined || acl === 'private' ? 'plain' : 'danger'}
      disabledReason={
        objectCount.disabledReason ?? (acl === undefined ? 'Select an ACL first' : undefined)
      }
      onConfirm={() => {
        if (acl !== undefined) startAcls(path, names, acl)
        return Promise.resolve()
      }}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p>Replaces the current ACL of each object.</p>
        <CountedObjects counted={objectCount} />
        <AclChoices
          value={acl}
          onChange={(chosen) => {
            if (chosen !== 'custom') setAcl(chosen)
          }}
        />
      </div>
    </ConfirmDialog>
  )
}
