import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getObjectAclOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { toast } from '#ui/overlay/toast.ts'
import type { CannedChoice } from '../acls.ts'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '#paths/object-storage.ts'
import { useStorageDenied } from '../permissions.ts'
import { useUpdateObjectAcl } from '../queries.ts'
import { AclChoices } from './AclChoices.tsx'

interface ObjectAclDialogProps {
  path: BucketPath
  name: string
  onClose: () => void
}

/** Dialog for the ACL of one object. After an error, the selection is retained and can be saved again. */
export function ObjectAclDialog({ path, name, onClose }: ObjectAclDialogProps) {
  const { data, error } = useQuery(getObjectAclOptions({ path, query: { name } }))
  const update = useUpdateObjectAcl()
  const deniedReason = useStorageDenied()
  const [chosen, setChosen] = useState<CannedChoice | 'custom'>()
  const present = data?.acl as CannedChoice | 'custom' | undefined
  const value = chosen ?? present
  const save = async () => {
    if (value === undefined) return
    try {
      await update.mutateAsync({ path, body: { name, acl: value } })
      toast(`Saved the ACL of ${name}`)
      onClose()
    } catch {
      // Ignore the error here: the dialog stays open and shows it.
    }
  }
  return (
    <Dialog
      title={`ACL of ${name.split('/').at(-1) || name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={update.isPending}
            disabledReason={deniedReason ?? (value === undefined ? 'Loading the ACL' : undefined)}
            onClick={() => void save()}
          >
            Save ACL
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {(update.error ?? error) && <ErrorNotice error={update.error ?? error} />}
        <AclChoices value={value} onChange={setChosen} hasCustom={present === 'custom'} />
      </div>
    </Dialog>
  )
}
