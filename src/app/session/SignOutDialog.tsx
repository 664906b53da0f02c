import { useQuery } from '@tanstack/react-query'
import { getDomainOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { signOut } from '#api/session.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loss, Losses } from '#ui/Losses.tsx'
import type { Draft } from './drafts.ts'

/** Asks before what was typed and not sent goes with the session. */
export function SignOutDialog({ drafts, onClose }: { drafts: Draft[]; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Sign out and lose what is not sent?"
      action={`Sign out and lose ${plural(drafts.length, 'draft')}`}
      onConfirm={signOut}
      onClose={onClose}
    >
      <p>Drafts are kept in this tab for you alone, so they end with your session.</p>
      <Losses>
        {drafts.map((draft) =>
          draft.kind === 'compute' ? (
            <Loss key={draft.key} label="New instance">
              what was typed in its form
            </Loss>
          ) : draft.kind === 'bulk' ? (
            <Loss key={draft.key} label="Bulk actions">
              {`${plural(draft.waiting, 'action')} not sent yet`}
            </Loss>
          ) : (
            <ZoneLoss key={draft.key} draft={draft} />
          ),
        )}
      </Losses>
    </ConfirmDialog>
  )
}

function ZoneLoss({ draft }: { draft: Extract<Draft, { domainId: number }> }) {
  const { domainId } = draft
  const { data } = useQuery(getDomainOptions({ path: { domainId } }))
  return (
    <Loss label={data?.domain ?? `Domain ${domainId}`}>
      {draft.kind === 'zone'
        ? `${plural(draft.changes, 'staged change')}`
        : 'records that were pasted and not added'}
    </Loss>
  )
}
