import { mdiTextBoxPlusOutline } from '@mdi/js'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { TicketOpen } from '#api/generated/types.gen.ts'
import { curlOfForm } from '#api/http/curl.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { requestBody } from '#lib/requestBody.ts'
import { codePoints } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { focusFirstError } from '#ui/form/focusFirstError.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { Themed } from '#ui/theme/Themed.tsx'
import { Composer } from './Composer.tsx'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import { SimilarTickets } from './SimilarTickets.tsx'
import { moveToTicket } from './ticketDraft.ts'
import { ticketPaths } from '#paths/support.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { needs } from '../needs.ts'
import { useOpenTicket } from './queries.ts'
import {
  addressedSubject,
  type SubjectKey,
  subjectBody,
  subjectKinds,
  useSubjects,
  vlanOf,
} from './subjects.ts'
import type { SubjectKind } from '../ticketSubjects.ts'
import styles from './support.module.css'
import { draftLoading, useDraft } from './useDraft.ts'

const { summary: summaryLimit, description: textLimit } = limits.ticketOpen

interface Values {
  kind: SubjectKind | undefined
  object: SubjectKey | undefined
  managed: boolean
}

const schema = z.object({
  kind: z.optional(z.custom<SubjectKind>()),
  object: z.optional(z.custom<SubjectKey>()),
  managed: z.boolean(),
})

/** Screen that opens a new ticket. The draft is stored until it is sent or cleared. */
export function OpenTicketScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const inHand = useDraft('new')
  const { draft } = inHand
  const { mutateAsync: open } = useOpenTicket(inHand.attempt)
  const deniedReason = useDeniedReason(needs.ticket.write)
  const [failure, setFailure] = useState<unknown>()
  const [faults, setFaults] = useState<{ summary?: string; text?: string }>({})
  const [rejections, setRejections] = useState(0)
  const [sending, setSending] = useState(false)
  const [collecting, setCollecting] = useState(search.has('request'))
  const underway = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  const summaryId = useId()
  const addressed = addressedSubject(search)
  const { control, getValues, setValue } = useContractForm<Values>({
    schema,
    defaultValues: { kind: addressed?.kind, object: addressed?.object, managed: false },
  })
  const [kind, object] = useWatch({ control, name: ['kind', 'object'] })
  const kinds = subjectKinds(addressed?.kind)
  const subjects = useSubjects(kind, addressed)
  const subject = subjects.options.find(({ value }) => value === object)

  // Prefill the text from the URL once, and only if the draft is empty.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (draft === undefined || hasBegun.current) return
    hasBegun.current = true
    const [summary, text] = [search.get('summary') ?? '', search.get('text') ?? '']
    if (draft.summary === '' && draft.text === '' && (summary || text))
      inHand.change({ summary, text })
  }, [draft, inHand, search])

  useEffect(() => {
    if (rejections > 0) focusFirstError(fields.current)
  }, [rejections])

  const change: typeof inHand.change = (part) => {
    setFaults(({ summary, text }) => ({
      ...(summary !== undefined && part.summary === undefined && { summary }),
      ...(text !== undefined && part.text === undefined && { text }),
    }))
    inHand.change(part)
  }

  /** Returns the request body; undefined after showing the errors of the fields. */
  const checkedBody = (): TicketOpen | undefined => {
    if (!draft) return undefined
    const { summary, text } = draft
    const wrong = {
      ...errorOf('summary', summary, summaryLimit.max),
      ...errorOf('text', text, textLimit.max),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) {
      setRejections((count) => count + 1)
      return undefined
    }
    return requestBody<TicketOpen>({
      summary,
      description: text,
      ...subjectBody(kind, object),
      managed_issue: getValues('managed') || undefined,
    })
  }

  const curl = async () => {
    const body = checkedBody()
    return body && curlOfForm('POST /support/tickets', { body })
  }

  const submit = async () => {
    if (!draft || underway.current || deniedReason !== undefined) return
    const body = checkedBody()
    if (!body) return
    underway.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const ticket = await open({ body })
      await moveToTicket(ticket.id, draft.files)
      void navigate(ticketPaths.ticket(ticket.id), { state: { sendFiles: draft.files.length > 0 } })
    } catch (thrown) {
      setFailure(thrown)
      setSending(false)
      underway.current = false
    }
  }

  return (
    <Screen title="New ticket">
      <div ref={fields} className={styles.column}>
        {deniedReason !== undefined && <DeniedNotice reason={deniedReason} />}
        {failure !== undefined && <ErrorNotice error={failure} />}
        <div className={styles.fields}>
          <label className={styles.field} htmlFor={summaryId}>
            <span className={styles.label}>Summary</span>
            <input
              id={summaryId}
              className="control"
              value={draft?.summary ?? ''}
              disabled={draft === undefined}
              readOnly={sending}
              autoComplete="off"
              aria-required
              aria-invalid={faults.summary !== undefined}
              aria-describedby={`${summaryId}-under`}
              onChange={(event) => change({ summary: event.target.value })}
            />
            <span id={`${summaryId}-under`} className={styles.under}>
              <span className={styles.bad}>{faults.summary}</span>
              <span className={styles.count}>
                {codePoints(draft?.summary ?? '') > 48 &&
                  `${codePoints(draft?.summary ?? '')} / ${summaryLimit.max}`}
              </span>
            </span>
          </label>
          <Themed>
            <SelectInput
              name="kind"
              control={control}
              label="About"
              optional
              placeholder="General"
              options={kinds.map((each) => ({ value: each.kind, label: each.label }))}
              onChosen={() => setValue('object', undefined)}
            />
            {kind !== undefined && (
              <ComboInput
                name="object"
                control={control}
                label={kinds.find((each) => each.kind === kind)?.label ?? 'Object'}
                options={subjects.options}
                loading={subjects.loading}
                help={
                  subjects.error ? `They could not be loaded: ${subjects.error.reason}` : undefined
                }
              />
            )}
            <SwitchInput name="managed" control={control} label="About a managed service" />
          </Themed>
        </div>
        <SimilarTickets kind={kind} object={object} label={subject?.label} />
        <Composer
          label="Description"
          limit={textLimit.max}
          draft={{ ...inHand, change }}
          disabledReason={deniedReason}
          sending={sending}
          error={faults.text}
          onSubmit={() => void submit()}
          tools={
            <Button
              size="small"
              icon={mdiTextBoxPlusOutline}
              onClick={() => setCollecting(true)}
              disabledReason={deniedReason}
            >
              Add evidence
            </Button>
          }
          actions={
            <>
              <CopyCurl command={curl} disabledReason={draftLoading(inHand)} />
              <Button
                variant="primary"
                busy={sending}
                disabledReason={deniedReason ?? draftLoading(inHand)}
                onClick={() => void submit()}
              >
                Open ticket
              </Button>
            </>
          }
        />
      </div>
      {collecting && draft && (
        <EvidenceDialog
          subject={subjectText(kind, object, subject?.label)}
          request={search.has('request') ? Number(search.get('request')) : undefined}
          onClose={() => setCollecting(false)}
          onAdd={(block) =>
            inHand.change({ text: draft.text === '' ? block : `${draft.text}\n\n${block}` })
          }
        />
      )}
    </Screen>
  )
}

const errorOf = (field: 'summary' | 'text', value: string, most: number) => {
  const length = codePoints(value)
  if (length === 0) return { [field]: 'Required' }
  return length > most ? { [field]: `At most ${most.toLocaleString('en')} characters` } : {}
}

/** Formats the subject, for example "web-1 (compute 7)" or "backend (VLAN in eu-central)". */
function subjectText(
  kind: SubjectKind | undefined,
  object: SubjectKey | undefined,
  label: string | undefined,
): string | undefined {
  if (kind === undefined || object === undefined) return undefined
  if (kind === 'vlan') return `${vlanOf(object).label} (VLAN in ${vlanOf(object).region})`
  const id = `${kind.replace('_id', '')} ${object}`
  return label === undefined ? id : `${label} (${id})`
}
