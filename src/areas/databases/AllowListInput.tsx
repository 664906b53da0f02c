import { useState } from 'react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { asApiError } from '#api/client.ts'
import { callerAddress } from '#api/session.ts'
import { Button } from '#ui/Button.tsx'
import { type FieldProps, TextInput } from '#ui/fields/TextInput.tsx'
import {
  allowListNote,
  allowListTextFault,
  canonicalText,
  isOpenToAll,
  withAddress,
} from './allowList.ts'
import styles from './Tab.module.css'

interface AllowListInputProps<Values extends FieldValues, Sent> extends Omit<
  FieldProps<Values, Sent>,
  'name' | 'help'
> {
  name: FieldPathByValue<Values, string | undefined>
  /** The reason why nothing can be changed. */
  disabledReason?: string | undefined
}

/** Ranges, one a line, with what the list means and the address that this browser has. */
export function AllowListInput<Values extends FieldValues, Sent>(
  props: AllowListInputProps<Values, Sent>,
) {
  const { name, control, disabledReason, ...words } = props
  const { field } = useController({ name, control })
  const [failure, setFailure] = useState<string>()
  const text = (field.value as string | undefined) ?? ''
  const addOwn = async () => {
    try {
      const { address } = await callerAddress()
      setFailure(undefined)
      field.onChange(withAddress(text, address))
    } catch (error) {
      setFailure(asApiError(error).message)
    }
  }
  return (
    <div
      className={styles.stack}
      onBlur={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement) || disabledReason !== undefined) return
        const canonical = canonicalText(text)
        if (canonical !== text && allowListTextFault(text) === undefined) field.onChange(canonical)
      }}
    >
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
      <div>
        <Button size="small" disabledReason={disabledReason} onClick={() => void addOwn()}>
          Add my address
        </Button>
      </div>
      {failure !== undefined && <p role="alert">Your address could not be loaded: {failure}</p>}
    </div>
  )
}
