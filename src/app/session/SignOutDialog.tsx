import { useQuery } from '@tanstack/react-query'
import { getDomainOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { signOut } from '#api/session.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/Consequences.tsx'
import { type Draft, keptDrafts } from './drafts.ts'

interface SignOutDialogProps {
  drafts?: Draft[]
  onClose: () => void
}

/** Asks before what was typed and not sent goes with the session. */
export function SignOutDialog({ drafts = keptDrafts(), onClose }: SignOutDialogProps) {
  if (drafts.length === 0) {
    return (
      <ConfirmDialog
        title="Sign out?"
        action="Sign out"
        tone="plain"
        onConfirm={signOut}
        onClose={onClose}
      >
        <p>You have no unsaved changes.</p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Sign out and discard unsaved changes?"
      action={`Sign out and discard ${plural(drafts.length, 'draft')}`}
      onConfirm={signOut}
      onClose={onClose}
    >
      <p>Drafts are stored in this tab and deleted when you sign out.</p>
      <Consequences>
        {drafts.map((draft) =>
          draft.kind === 'compute' ? (
            <Consequence key={draft.key} label="New instance">
              unsent form
            </Consequence>
          ) : draft.kind === 'bulk' ? (
            <Consequence key={draft.key} label="Bulk actions">
              {`${plural(draft.waiting, 'action')} not sent yet`}
            </Consequence>
          ) : draft.kind === 'ticket' ? (
            <Consequence
              key={draft.key}
              label={draft.ticketId === undefined ? 'New ticket' : `Ticket ${draft.ticketId}`}
            >
              unsent text and files
            </Consequence>
          ) : draft.kind === 'uploads' ? (
            <Consequence key={draft.key} label="Uploads">
              {`${plural(draft.unfinished, 'file')} not uploaded yet`}
            </Consequence>
          ) : (
            <ZoneConsequence key={draft.key} draft={draft} />
          ),
        )}
      </Consequences>
    </ConfirmDialog>
  )
}

function ZoneConsequence({ draft }: { draft: Extract<Draft, { domainId: number }> }) {
  const { domainId } = draft
  const { data } = useQuery(getDomainOptions({ path: { domainId } }))
  return (
    <Consequence label={data?.domain ?? `Domain ${domainId}`}>
      {draft.kind === 'zone'
        ? `${plural(draft.changes, 'staged change')}`
        : 'pasted records not added'}
    </Consequence>
  )
}
