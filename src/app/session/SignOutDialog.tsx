import { useQuery } from '@tanstack/react-query'
import { signOut } from '#api/session/session.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { type StoredDraft, keptDrafts } from './drafts.ts'

interface SignOutDialogProps {
  drafts?: StoredDraft[]
  onClose: () => void
}

/** Asks for confirmation before unsaved input is discarded with the session. */
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
        {drafts.map((draft) => (
          <DraftConsequence key={draft.key} draft={draft} />
        ))}
      </Consequences>
    </ConfirmDialog>
  )
}

function DraftConsequence({ draft: { key, label, text, name } }: { draft: StoredDraft }) {
  const { data } = useQuery({
    queryKey: ['draftName', key],
    queryFn: async ({ client }) => (await name?.(client)) ?? label,
    enabled: name !== undefined,
  })
  return <Consequence label={data ?? label}>{text}</Consequence>
}
