import { plural } from '#lib/format.ts'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { domainName } from '../domainName.ts'
import { bulkVerbs, type DomainSelection, startDomainBulk } from './domainBulk.ts'

const losses = {
  enable: undefined,
  disable: 'The name servers stop answering for them and everything below them.',
  delete:
    'Their records are deleted too, and the name servers stop answering for them. No backup exists; export first.',
} as const

/** Dialog that confirms enabling, disabling or deleting the selected domains. */
export function DomainBulkDialog({
  selection,
  onClose,
}: {
  selection: DomainSelection
  onClose: () => void
}) {
  const { name, able, unable } = selection
  const what = `${bulkVerbs[name]} ${plural(able.length, 'domain')}`
  const loss = losses[name]
  return (
    <ConfirmDialog
      title={`${what}?`}
      action={what}
      tone={loss === undefined ? 'plain' : 'danger'}
      {...(name === 'delete' && { typeCount: able.length })}
      onConfirm={() =>
        Promise.resolve(
          startDomainBulk(
            name,
            able.map(({ id }) => id),
          ),
        )
      }
      onClose={onClose}
    >
      {loss !== undefined && <p>{loss}</p>}
      <BulkMembers able={able.map(domainName)} unable={unable} />
    </ConfirmDialog>
  )
}
