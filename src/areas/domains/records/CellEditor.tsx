import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
import { reasonOf } from '#ui/error/describeError.ts'
import { useReason } from '#ui/form/useReason.ts'
import { Select } from '#ui/display/Select.tsx'
import { recordSecondsLabel, recordSecondsOptions } from '../seconds.ts'
import { CellError } from './CellError.tsx'
import { type CellEditing, type CellField, typedKey } from './cellEditing.ts'
import { type AddressType, takesAddress, useOwnAddresses } from './ownAddresses.ts'
import type { RecordRow } from '../recordRow.ts'
import { lookAlikeWarning } from '../zone/lintTexts.ts'
import styles from './records.module.css'

interface CellEditorProps {
  row: RecordRow
  field: CellField
  editing: CellEditing
  /** @param leaves true if the user focused another element, so the focus is not restored */
  onClose: (leaves?: boolean) => void
}

/** Inline editor for the value or TTL of a record. */
export function CellEditor({ row, field, editing, onClose }: CellEditorProps) {
  const before = field === 'target' ? (row.target ?? '') : `${row.ttl_sec ?? 0}`
  const key = typedKey(row, field)
  // The row when editing started, so that a refetch does not change the base of the edit.
  const [opened] = useState(row)
  const [returns] = useState(() => editing.typed.has(key))
  const [value, setValue] = useState(() => editing.typed.get(key) ?? before)
  const [refused, setRefused] = useState<unknown>()
  const fault = useReason(refused, errorOf)
  const { type: recordType, name = '' } = row
  const found =
    field === 'target' && recordType
      ? lookAlikeWarning({ type: recordType, name, target: value }, editing.zone)
      : undefined
  const warning = found && `${found.message} ${found.advice}`
  const [saving, setSaving] = useState(false)
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const listId = useId()
  const faultId = useId()
  const of = `${row.type} ${row.name || '@'}`
  // A row that scrolls back into view must not take the focus from another element.
  useEffect(() => {
    if (!returns) control.current?.focus()
  }, [returns])

  // Restore the focus, because the field lost it while it was disabled during the save.
  useEffect(() => {
    if (fault !== undefined && document.activeElement === document.body) control.current?.focus()
  }, [fault])

  const type = (text: string) => {
    setValue(text)
    setRefused(undefined)
    editing.typed.set(key, text)
  }

  const save = async (newValue: string) => {
    if (saving) return
    if (newValue === before) {
      onClose()
      return
    }
    setSaving(true)
    try {
      await editing.save(opened, field, newValue)
      onClose()
    } catch (error) {
      setRefused(error)
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    // Wait for the request in flight, because its error must be shown here.
    if (saving) return
    if (event.key === 'Escape') onClose()
    else void save(value)
  }
  const shared = {
    ref: control,
    value,
    className: styles.input,
    'aria-invalid': fault !== undefined,
    'aria-busy': saving,
    'aria-describedby': (fault ?? warning) === undefined ? undefined : faultId,
    onKeyDown,
    // On blur, an unchanged field closes and a changed one stays open, so that typed values are not lost.
    onBlur: () => {
      if (value === before && !saving) onClose(true)
    },
  }
  return (
    <>
      {field === 'target' ? (
        <input
          {...shared}
          {...(takesAddress(row.type) && { list: listId })}
          type="text"
          aria-label={`Value of ${of}`}
          spellCheck={false}
          autoComplete="off"
          readOnly={saving}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <Select
          {...shared}
          options={ttlOptions(row, editing.ttl)}
          value={Number(value)}
          aria-label={`TTL of ${of}`}
          disabled={saving}
          onChange={(seconds) => type(`${seconds}`)}
        />
      )}
      {field === 'target' && takesAddress(row.type) && <OwnAddresses id={listId} type={row.type} />}
      {fault !== undefined ? (
        <CellError id={faultId} field={control}>
          {fault}
        </CellError>
      ) : (
        warning !== undefined && (
          <CellError id={faultId} field={control} isWarning>
            {warning}
          </CellError>
        )
      )}
    </>
  )
}

/** Browser suggestions with the IP addresses of the account's instances. */
function OwnAddresses({ id, type }: { id: string; type: AddressType }) {
  const { suggestions } = useOwnAddresses(type, true)
  return (
    <datalist id={id}>
      {suggestions.map(({ value, detail }) => (
        <option key={`${value} ${detail}`} value={value}>
          {detail}
        </option>
      ))}
    </datalist>
  )
}

const errorOf = (error: unknown) =>
  isChunkLoadError(error)
    ? 'Part of the console could not be downloaded. Press Enter to try again. If that does not help, copy what you typed and reload the page.'
    : reasonOf(error)

function ttlOptions({ ttl_sec: seconds = 0 }: RecordRow, domainTtl: number) {
  const options = recordSecondsOptions(domainTtl)
  return options.some(({ value }) => value === seconds)
    ? options
    : [...options, { value: seconds, label: recordSecondsLabel(seconds, domainTtl) }]
}
