import { type ReactNode, useState } from 'react'
import type { Control, UseFormSetValue } from 'react-hook-form'
import { formatIPv6, parseIPv6 } from '#contract/rules/addresses.ts'
import { SuggestInput } from '#ui/form/fields/SuggestInput.tsx'
import type { RecordDraft } from '../zone/recordModel.ts'
import { type AddressType, useOwnAddresses } from './ownAddresses.ts'
import type { RecordValues } from './recordInput.ts'
import styles from './records.module.css'

interface AddressFieldProps {
  control: Control<RecordValues, unknown, RecordDraft>
  setValue: UseFormSetValue<RecordValues>
  readOnly: boolean
  label: string
  help: ReactNode
  type: AddressType
  typed: string
}

/** Input for an IP address, typed or selected from the account's instances. */
export function AddressField(props: AddressFieldProps) {
  const { control, setValue, type, typed, readOnly, label, help } = props
  const [reached, setReached] = useState(false)
  const { suggestions, loading, fault } = useOwnAddresses(type, reached && !readOnly)
  const groups = type === 'AAAA' ? parseIPv6(typed.trim()) : undefined
  const short = groups && formatIPv6(groups)
  const own = suggestions.find(({ value }) => value === (short ?? typed.trim()))
  return (
    <SuggestInput
      control={control}
      name="target"
      label={label}
      mono
      readOnly={readOnly}
      suggestions={suggestions}
      loading={loading}
      openText="Show addresses of instances"
      onFocus={() => setReached(true)}
      placeholder={type === 'A' ? '203.0.113.1' : '2001:db8::1'}
      help={
        <span aria-live="polite">
          {short !== undefined && short !== typed.trim() ? (
            <>
              Short form:{' '}
              <button
                type="button"
                className={styles.suggestion}
                onClick={() => setValue('target', short, { shouldDirty: true })}
              >
                {short}
              </button>
            </>
          ) : own?.detail !== undefined ? (
            `Of ${own.detail}`
          ) : fault !== undefined ? (
            `Your instances could not be loaded (${fault.replace(/\.$/, '')}); enter the address.`
          ) : (
            help
          )}
        </span>
      }
    />
  )
}
