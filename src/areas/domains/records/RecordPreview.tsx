import { useMemo } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { Button } from '#ui/display/Button.tsx'
import type { RecordDraft } from '../zone/recordModel.ts'
import { recordLine } from '../zone/zoneText.ts'
import { relatedRows, otherRecords } from './relatedRows.ts'
import { draftErrors, recordDraftOf, type RecordValues } from './recordInput.ts'
import { recordWarnings, textRepairs } from './recordWarnings.ts'
import type { RecordsContext } from './RecordsTab.tsx'
import styles from './records.module.css'

interface RecordPreviewProps {
  control: Control<RecordValues, unknown, RecordDraft>
  setValue: UseFormSetValue<RecordValues>
  context: RecordsContext
  ownId: number | undefined
}

/** Preview of a complete record as a zone-file line, with warnings before it is sent. */
export function RecordPreview({ control, setValue, context, ownId }: RecordPreviewProps) {
  const values = useWatch({ control }) as RecordValues
  const { rows, editing, complete } = context
  const { zone } = editing
  const draft = recordDraftOf(values, zone)
  const others = useMemo(() => otherRecords(rows, ownId), [rows, ownId])
  const beside = relatedRows(rows, draft, ownId)
  if (draftErrors(values, zone, beside).length > 0) return null
  const warnings = recordWarnings(draft, complete ? others : beside, zone)
  return (
    <>
      <output className={styles.preview} aria-label="As zone file">
        {recordLine(draft, zone).replaceAll(/\t+/g, ' ')}
      </output>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {editing.reason === undefined &&
        textRepairs(draft, zone).map(({ label, target }) => (
          <div key={label}>
            <Button
              size="small"
              onClick={() =>
                setValue('target', target, { shouldDirty: true, shouldValidate: true })
              }
            >
              {label}
            </Button>
          </div>
        ))}
      {!complete && (
        <p className={styles.notice}>
          Some records are not loaded yet, so conflicts may be missed.
        </p>
      )}
    </>
  )
}
