import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { localError } from '#api/http/clientError.ts'
import { isNullMx } from '#contract/rules/domainRecords.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import { Button } from '#ui/display/Button.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { schemaOf } from '#ui/form/formErrors.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import type { ZoneEditing } from '../changes/useZoneEditing.ts'
import { RecordNoteSection } from '../notes/RecordNoteSection.tsx'
import { useNoteForm } from '../notes/useNoteForm.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { relatedRows } from './relatedRows.ts'
import { RecordFields } from './RecordFields.tsx'
import { riskyRecord } from './riskyRecord.ts'
import { draftErrors, recordDraftOf, type RecordValues, valuesOfDraft } from './recordInput.ts'
import { RecordPreview } from './RecordPreview.tsx'
import { entryOf, type RecordRow, recordText, stagedDraft } from '../recordRow.ts'
import type { RecordsContext } from './RecordsTab.tsx'
import { useConfirm } from './useConfirm.tsx'

const typeLabels: Record<RecordType, string> = {
  A: 'Address (IPv4)',
  AAAA: 'Address (IPv6)',
  CNAME: 'Alias',
  MX: 'Mail server',
  TXT: 'Text: SPF, DKIM, verification',
  NS: 'Name server of a subdomain',
  SRV: 'Service location',
  CAA: 'Certificate authorities',
  PTR: 'Reverse DNS name',
}

const newValues: RecordValues = { type: 'A', name: '', target: '', ttl_sec: 0, tag: 'issue' }

/** Form of a record: a new one, a copy of another, or an existing one. */
export function RecordForm() {
  const context = useOutletContext<RecordsContext>()
  const { recordId } = useParams()
  const [search] = useSearchParams()
  const close = useCloseDrawer()
  const id = Number(recordId ?? search.get('copy') ?? Number.NaN)
  const row = context.rows.find((candidate) => candidate.id === id)
  if (Number.isNaN(id)) return <Form context={context} />
  const draft = row && draftOfRow(context.editing, row)
  if (draft) {
    const isCopy = recordId === undefined
    return <Form key={id} context={context} from={draft} {...(!isCopy && { row })} />
  }
  return (
    <Drawer title="Record" onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <p>
        {row
          ? `This console does not support ${row.type ?? 'such'} records.`
          : context.complete
            ? 'This record no longer exists.'
            : 'Loading the record'}
      </p>
    </Drawer>
  )
}

function draftOfRow({ changes, zone }: ZoneEditing, row: RecordRow): RecordDraft | undefined {
  return row.id < 0 ? stagedDraft(changes, row) : entryOf(row, zone)
}

/** A null MX has no target field, so errors of the target are shown at the `null_mx` switch. */
const shownField = (field: string, { type, null_mx: isNull }: RecordValues) =>
  type === 'MX' && isNull === true && field === 'target' ? 'null_mx' : field

interface FormProps {
  context: RecordsContext
  from?: RecordDraft
  /** The record that is edited; absent for a new one. */
  row?: RecordRow
}

function Form({ context, from, row }: FormProps) {
  const { editing, rows } = context
  const { zone, mode, reason } = editing
  const close = useCloseDrawer()
  const [entry] = useState(() => row && editing.entryFor(row))
  const form = useContractForm<RecordValues, RecordDraft>({
    schema: schemaOf<RecordValues, RecordDraft>((values) => {
      const draft = recordDraftOf(values, zone)
      const faults = draftErrors(values, zone, relatedRows(rows, draft, row?.id))
      return faults.length === 0
        ? { sent: draft }
        : { faults: faults.map((fault) => ({ ...fault, field: shownField(fault.field, values) })) }
    }),
    defaultValues: from ? valuesOfDraft(from, zone) : newValues,
  })
  const type = useWatch({ control: form.control, name: 'type' })
  const { ask, asking } = useConfirm()
  const note = useNoteForm(editing.domainId, row && row.id > 0 ? row.id : undefined)
  const nullMx = rows.some(
    (other) =>
      other.id !== row?.id &&
      other.staged !== 'delete' &&
      other.type === 'MX' &&
      isNullMx({ type: 'MX', target: other.target }),
  )
  const save = {
    mutateAsync: async (draft: RecordDraft) => {
      const question = draft.target === from?.target ? undefined : riskyRecord(draft)
      if (question && !(await ask(question))) throw localError(400, question.refusal, 'target')
      await note.save()
      if (row) await editing.change(row, draft, entry)
      else await editing.add([draft])
    },
  }
  const verb = row ? 'Save' : 'Add'
  const title = row ? `Edit ${recordText({ ...row, target: undefined })}` : 'Add record'
  return (
    <FormDrawer
      title={title}
      meta={zone}
      form={form}
      operation={save}
      toInput={(draft: RecordDraft) => draft}
      submitLabel={mode === 'stage' ? (row ? 'Stage change' : 'Stage record') : `${verb} record`}
      deniedReason={reason}
      disabledReason={row?.staged === 'delete' ? 'It is marked for deletion.' : undefined}
      onClose={close}
      inner={{ formState: { isDirty: note.isDirty }, trigger: () => Promise.resolve(true) }}
      aside={asking}
    >
      <SelectInput
        control={form.control}
        name="type"
        label="Type"
        readOnly={reason !== undefined}
        help={
          from && row && type !== from.type
            ? 'The type of a record cannot change: the new record is added, then the old one is deleted.'
            : undefined
        }
        options={Object.entries(typeLabels).map(([value, detail]) => ({
          value: value as RecordType,
          label: value,
          detail,
          disabledReason:
            value === 'MX' && nullMx && type !== 'MX'
              ? 'The domain has a null MX record; remove it first'
              : undefined,
        }))}
      />
      <RecordFields
        control={form.control}
        setValue={form.setValue}
        type={type}
        zone={zone}
        ttl={editing.ttl}
        otherMx={rows.some(
          (other) => other.id !== row?.id && other.staged !== 'delete' && other.type === 'MX',
        )}
        readOnly={reason !== undefined}
      />
      <RecordPreview
        control={form.control}
        setValue={form.setValue}
        context={context}
        ownId={row?.id}
      />
      {row && row.id > 0 && <RecordNoteSection form={note} reason={reason} />}
    </FormDrawer>
  )
}
