import { useRef, useState } from 'react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { asApiError } from '#api/http/client.ts'
import { fetchCallerAddress } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { listEntries } from '#lib/listEntries.ts'
import { useAllPages } from '#api/query/query.ts'
import { type FieldProps, TextInput } from '#ui/form/fields/TextInput.tsx'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { computesQuery } from '../computes/queries.ts'
import { computeLabel } from '../labels.ts'
import { AdmittedSection } from './AdmittedSection.tsx'
import {
  allowListNote,
  allowListTextError,
  isOpenToAll,
  readAllowList,
  withAddress,
} from './allowList.ts'
import { AllowListNotes } from './AllowListNotes.tsx'
import styles from './Tab.module.css'

interface AllowListInputProps<Values extends FieldValues, Sent> extends Omit<
  FieldProps<Values, Sent>,
  'name' | 'help'
> {
  name: FieldPathByValue<Values, string | undefined>
  /** The reason why nothing can be changed. */
  disabledReason?: string | undefined
}

/**
 * Text area for an allow list, one range per line, with a button that adds the browser's IP address, the resulting
 * access, redundant entries and notes.
 */
export function AllowListInput<Values extends FieldValues, Sent>(
  props: AllowListInputProps<Values, Sent>,
) {
  const { name, control, disabledReason, ...words } = props
  const { field } = useController({ name, control })
  const [failure, setFailure] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const text = (field.value as string | undefined) ?? ''
  const addOwn = async () => {
    try {
      const { address } = await fetchCallerAddress()
      setFailure(undefined)
      field.onChange(withAddress(text, address))
    } catch (error) {
      setFailure(asApiError(error).message)
    }
  }
  return (
    <div ref={element} className={styles.stack}>
      <TextInput
        {...words}
        name={name}
        control={control}
        rows={5}
        mono
        width="full"
        whenEmpty=""
        readOnly={disabledReason !== undefined}
        help={disabledReason ?? allowListNote(text)}
      />
      {isOpenToAll(text) && (
        <output className={styles.warning}>
          Any address on the internet can connect; only the password protects the data.
        </output>
      )}
      <div className={styles.line}>
        <Button size="small" disabledReason={disabledReason} onClick={() => void addOwn()}>
          Add my address
        </Button>
        <Button
          ref={trigger}
          size="small"
          expanded={choosing}
          disabledReason={disabledReason}
          onClick={() => setChoosing(!choosing)}
        >
          Add an instance
        </Button>
      </div>
      {choosing && (
        <InstanceAddress
          onChosen={(address) => {
            field.onChange(withAddress(text, address))
            // The focused list is about to be removed, so move the focus back to the button.
            trigger.current?.focus()
            setChoosing(false)
          }}
        />
      )}
      {failure !== undefined && <p role="alert">Your address could not be loaded: {failure}</p>}
      {text.trim() !== '' && allowListTextError(text) === undefined && (
        <>
          <AdmittedSection
            typed={listEntries(text)}
            disabledReason={disabledReason}
            onMerge={(entries) => {
              field.onChange(entries.join('\n'))
              // The focused button is about to be removed, so move the focus to the text area.
              element.current?.querySelector('textarea')?.focus()
            }}
          />
          <AllowListNotes entries={readAllowList(text)} />
        </>
      )}
    </div>
  )
}

/** Select that lists each IPv4 address of each instance as a separate option. */
function InstanceAddress({ onChosen }: { onChosen: (address: string) => void }) {
  const { rows, error, complete } = useAllPages(computesQuery())
  return (
    <LabeledSelect
      label="Instance"
      placeholder={complete || error ? 'Select an instance' : 'Loading the instances'}
      value={undefined}
      onChange={onChosen}
      options={rows.flatMap((compute) =>
        (compute.ipv4 ?? []).map((address) => ({
          value: address,
          label: computeLabel(compute),
          detail: address,
        })),
      )}
      under={error ? `The instances could not be loaded: ${error.message}` : undefined}
    />
  )
}
