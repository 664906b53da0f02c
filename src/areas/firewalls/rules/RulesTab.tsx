import { mdiContentCopy, mdiDownload, mdiFileUploadOutline, mdiPlaylistPlus } from '@mdi/js'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { ApiError } from '#api/http/client.ts'
import { localError } from '#api/http/clientError.ts'
import type { Firewall, FirewallRules } from '#api/generated/types.gen.ts'
import { firewallRulesMax } from '#contract/rules/firewallRules.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { ActionBar } from '#ui/layout/ActionBar.tsx'
import { Button } from '#ui/display/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { rulesQuery, useUpdateRules } from '../queries.ts'
import { DirectionPanel } from './DirectionPanel.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { rulesBody, type RulesDraft, rulesDraft } from './rulesDraft.ts'
import { exposureChanges } from './exposure.ts'
import { isSameRules, rulesDiff } from './rulesDiff.ts'
import { rulesErrors } from './rulesErrors.ts'
import { rulesText } from './rulesFile.ts'
import styles from './RulesTab.module.css'
import { rulesWarnings } from './rulesWarnings.ts'
import { directions } from './ruleLabels.ts'
import { useUndoSave, useUnsavedRules } from './useUndoSave.ts'
import { firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'

const stageDialogs = {
  copy: lazyOverlay(async () => (await import('./CopyDialog.tsx')).CopyDialog),
  import: lazyOverlay(async () => (await import('./ImportDialog.tsx')).ImportDialog),
  preset: lazyOverlay(async () => (await import('./PresetDialog.tsx')).PresetDialog),
}

/** Tab that edits the rules of a firewall as a whole, because the API replaces them as a whole. */
export function RulesTab() {
  const firewallId = idParam(useParams(), 'firewallId')
  const { data } = useSuspenseQuery(rulesQuery(firewallId))
  // A refetch must not replace the rules while they are being edited.
  const [base, setBase] = useState(data)
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const resetRules = (rules: FirewallRules) => {
    setBase(rules)
    setRound((last) => last + 1)
  }
  if (!isBusy && !isSameRules(base, data)) resetRules(data)
  return <Editor key={round} base={base} onBase={resetRules} onBusy={setBusy} />
}

interface EditorProps {
  base: FirewallRules
  /** Restarts the editor with these rules. */
  onBase: (rules: FirewallRules) => void
  /**
   * Called with true while there are unsaved changes or open fields that new rules would discard, and with false
   * afterwards.
   */
  onBusy: (is: boolean) => void
}

function Editor({ base, onBase, onBusy }: EditorProps) {
  const firewall = useOutletContext<Firewall>()
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateRules()
  const deniedReason = useDeniedReason(needs.firewall.write(firewall.id))
  const [draft, setDraft] = useState<RulesDraft>(() => rulesDraft(base))
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [reviewing, setReviewing] = useState(false)
  const [staging, setStaging] = useState<keyof typeof stageDialogs>()
  const name = firewallLabel(firewall)
  const body = rulesBody(draft)
  const clientFaults = rulesErrors(body)
  const faults = new Map([...refused, ...clientFaults])
  const changes = rulesDiff(base, draft)
  const isEdited = changes.length > 0
  const isBusy = isEdited || reviewing || staging !== undefined
  useLayoutEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
  useUnsavedRules(firewall.id, isEdited)
  const tellSaved = useUndoSave(firewall.id)
  const guard = useLeaveGuard(isEdited, 'path')
  const count = draft.inbound.length + draft.outbound.length
  const full =
    count >= firewallRulesMax
      ? `A firewall has at most ${firewallRulesMax} rules, inbound and outbound together`
      : undefined

  const change = (changed: Partial<RulesDraft>) => {
    setDraft({ ...draft, ...changed })
    setRefused(new Map())
  }
  const readAgain = () =>
    client.fetchQuery({ ...rulesQuery(firewall.id), staleTime: 0 }) as Promise<FirewallRules>
  const save = async () => {
    // The API replaces all rules, so saving would silently overwrite changes that other users made in the meantime.
    if (!isSameRules(base, await readAgain()))
      throw localError(
        409,
        'Someone changed the rules since you opened them. Discard your changes to load theirs.',
      )
    try {
      const saved = await update({ path: { firewallId: firewall.id }, body })
      tellSaved(name, base, saved)
      onBase(saved)
    } catch (error) {
      if (error instanceof ApiError)
        setRefused(
          new Map(error.faults.flatMap(({ field, reason }) => (field ? [[field, reason]] : []))),
        )
      throw error
    }
  }
  const download = () => {
    downloadText(`${name}-rules.json`, 'application/json', rulesText(base))
    toast(
      `Exported the rules of ${name}${changes.length > 0 ? ', without the unsaved changes' : ''}`,
    )
  }
  const StageDialog = staging && stageDialogs[staging].Component
  const shared = { draft, body, faults, deniedReason, full, onChange: change }
  return (
    <div className={styles.tab}>
      {deniedReason !== undefined && <DeniedNotice reason={deniedReason} />}
      <div className={styles.tools}>
        <Button icon={mdiDownload} onClick={download}>
          Export rules
        </Button>
        <Menu
          label="Add rules"
          items={[
            {
              label: 'Add a preset',
              icon: mdiPlaylistPlus,
              onSelect: () => setStaging('preset'),
              disabledReason: deniedReason,
            },
            {
              label: 'Copy from another firewall',
              icon: mdiContentCopy,
              onSelect: () => setStaging('copy'),
              disabledReason: deniedReason,
            },
            {
              label: 'Import rules',
              icon: mdiFileUploadOutline,
              onSelect: () => setStaging('import'),
              disabledReason: deniedReason,
            },
          ]}
        >
          Add rules
        </Menu>
      </div>
      {directions.map((direction) => (
        <DirectionPanel key={direction} direction={direction} {...shared} />
      ))}
      <ActionBar className={styles.bar}>
        <span className={styles.state} aria-live="polite">
          {count} of {firewallRulesMax} rules
          {changes.length > 0 && ` · ${plural(changes.length, 'unsaved change')}`}
          {clientFaults.size > 0 && ` · ${plural(clientFaults.size, 'error')}`}
        </span>
        <Button
          disabledReason={changes.length === 0 ? 'No changes.' : undefined}
          onClick={() => void readAgain().then(onBase, () => onBase(base))}
        >
          Discard changes
        </Button>
        <Button
          variant="primary"
          haspopup="dialog"
          disabledReason={
            deniedReason ??
            (changes.length === 0 ? 'No changes.' : undefined) ??
            (clientFaults.size > 0 ? 'Fix the errors in the rules first.' : undefined)
          }
          onClick={() => setReviewing(true)}
        >
          Review changes
        </Button>
      </ActionBar>
      {reviewing && (
        <ReviewDialog
          firewallId={firewall.id}
          body={body}
          name={name}
          changes={changes}
          exposure={exposureChanges(base, body)}
          warnings={rulesWarnings(base, draft)}
          onSave={save}
          onClose={() => setReviewing(false)}
        />
      )}
      {StageDialog && (
        <StageDialog
          firewallId={firewall.id}
          name={name}
          saved={base}
          draft={draft}
          onStage={change}
          onClose={() => setStaging(undefined)}
        />
      )}
      <LeaveGuard guard={guard} />
    </div>
  )
}
