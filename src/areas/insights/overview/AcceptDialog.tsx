import { type FormEvent, useId, useState } from 'react'
import { acceptedReasonMax, tagAcceptanceId } from '#contract/rules/acceptedFindings.ts'
import { codePoints, formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Select } from '#ui/display/Select.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { lengthCounter } from '#ui/form/fields/counter.ts'
import { FieldUnder } from '#ui/form/fields/FieldFrame.tsx'
import { Labeled } from '#ui/form/Labeled.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import field from '#ui/overlay/DialogField.module.css'
import { toast } from '#ui/overlay/toast.ts'
import { decideOnFindings } from './acceptedFindings.ts'
import { tagsOfFindings } from './findingRows.ts'
import type { Finding } from './rules/rule.ts'
import styles from './OverviewScreen.module.css'

interface AcceptDialogProps {
  findings: readonly Finding[]
  /** True to accept the problems for all objects with a tag, instead of these findings. */
  isForTag: boolean
  onClose: () => void
}

/** Returns the problems of the findings whose objects have a tag, by the id of their rule. */
const problemsWithTag = (findings: readonly Finding[], tag: string) =>
  new Map(findings.flatMap(({ rule, label, tags }) => (tags?.includes(tag) ? [[rule, label]] : [])))

/** Dialog that accepts findings for all users of the account, with a required reason. */
export function AcceptDialog({ findings, isForTag, onClose }: AcceptDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const tags = isForTag ? tagsOfFindings(findings) : []
  const [tag, setTag] = useState(tags[0]?.tag)
  const length = codePoints(reason.trim())
  const { counter, over: isTooLong } = lengthCounter(reason.trim(), acceptedReasonMax, 'characters')
  const lengthError = isTooLong
    ? `Remove ${plural(length - acceptedReasonMax, 'character')}`
    : undefined
  const fault = length === 0 ? 'Enter a reason' : lengthError
  const { title, done, ids } =
    tag === undefined ? decisionOnFindings(findings) : decisionForTag(findings, tag)
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await decideOnFindings(ids, reason.trim())
      toast(done)
      onClose()
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={`${id}form`}
            variant="primary"
            busy={busy}
            disabledReason={fault}
          >
            Accept
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className={styles.stack} onSubmit={(event) => void accept(event)}>
        {tag !== undefined && (
          <Labeled
            label="Tag"
            under="Accepted for all objects with this tag, also for those that get it later."
          >
            {(control) => (
              <Select
                {...control}
                value={tag}
                onChange={setTag}
                options={tags.map((each) => ({
                  value: each.tag,
                  label: each.tag,
                  detail:
                    findings.length > 1
                      ? `${formatCount(each.count)} of ${plural(findings.length, 'finding')}`
                      : undefined,
                }))}
              />
            )}
          </Labeled>
        )}
        <div className={field.field}>
          <label className={field.label} htmlFor={id}>
            Reason
          </label>
          <input
            id={id}
            className="control"
            required
            autoComplete="off"
            aria-invalid={isTooLong}
            aria-describedby={`${id}help`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FieldUnder
            id={`${id}help`}
            error={lengthError}
            help={`Hidden for all users of the account${tag === undefined ? '. It returns when it changes.' : ', until the acceptance is ended.'} At most ${acceptedReasonMax} characters.`}
            counter={counter}
            over={isTooLong}
          />
        </div>
        {error !== undefined && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  )
}

/** Texts and ids of the decision that a dialog sends. */
interface AcceptDecision {
  title: string
  /** Message after the decision was stored. */
  done: string
  ids: readonly string[]
}

function decisionOnFindings(findings: readonly Finding[]): AcceptDecision {
  const [only] = findings.length === 1 ? findings : []
  const what = only ? only.object : plural(findings.length, 'finding')
  return {
    title: only ? `Accept ${only.object}: ${only.label}` : `Accept ${what}`,
    done: `Accepted ${what}`,
    ids: findings.map(({ id }) => id),
  }
}

function decisionForTag(findings: readonly Finding[], tag: string): AcceptDecision {
  const problems = problemsWithTag(findings, tag)
  const [only] = problems.size === 1 ? problems.values() : []
  const what = only ?? plural(problems.size, 'problem')
  return {
    title: `Accept for a tag: ${what}`,
    done: `Accepted for tag ${tag}: ${what}`,
    ids: [...problems.keys()].map((rule) => tagAcceptanceId(rule, tag)),
  }
}
