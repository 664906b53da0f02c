import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { domainName } from '../domainName.ts'
import { firstRecordsQuery, useDeleteDomain } from '../queries.ts'
import { clearChanges } from '../changes/zoneChanges.ts'

interface DeleteDomainDialogProps {
  domain: Domain
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteDomainDialog({ domain, onClose, onDeleted }: DeleteDomainDialogProps) {
  const { mutateAsync: remove } = useDeleteDomain()
  const name = domainName(domain)
  const records = useQuery({ ...firstRecordsQuery(domain.id), staleTime: 0 })
  const count = records.data?.results
  const recordCountText = count === undefined ? undefined : plural(count, 'record')
  const confirm = async () => {
    const gone = await ignoreNotFound(remove({ path: { domainId: domain.id } }))
    clearChanges(domain.id)
    toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={recordCountText && count ? `Delete ${name} and ${recordCountText}` : `Delete ${name}`}
      typeName={name}
      disabledReason={lockedReason(domain)}
      call="DELETE /domains/{domainId}"
      callParts={{ path: { domainId: domain.id } }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Consequences title="Also deleted">
        <Consequence
          label={recordCountText ?? 'Records'}
          state={records.isError ? 'error' : recordCountText === undefined ? 'loading' : 'read'}
        >
          {domain.type === 'slave'
            ? 'only this copy; the primary keeps its records'
            : 'no backup exists; export first'}
        </Consequence>
        <Consequence label="Answers">
          the name servers stop answering for {name} and everything below it
        </Consequence>
      </Consequences>
    </ConfirmDialog>
  )
}
