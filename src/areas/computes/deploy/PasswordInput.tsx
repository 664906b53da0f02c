import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import { useState } from 'react'
import { type FieldValues, type PathValue, type Path, useController } from 'react-hook-form'
import { type FieldProps, TextInput } from '#ui/form/fields/TextInput.tsx'
import { passwordMax } from '#contract/rules/passwords.ts'
import { Button } from '#ui/display/Button.tsx'
import { newPassword } from './newPassword.ts'
import styles from './PasswordInput.module.css'

/** Field for a new root password. The user can reveal it, because it is entered only once. */
export function PasswordInput<Values extends FieldValues, Sent>(
  props: Omit<FieldProps<Values, Sent>, 'optional'>,
) {
  const [seen, setSeen] = useState(false)
  const { field } = useController({ name: props.name, control: props.control })
  const generate = () => {
    field.onChange(newPassword() as PathValue<Values, Path<Values>>)
    // Reveal the generated password, so that the user can store it before submitting.
    setSeen(true)
  }
  return (
    <div className={styles.password}>
      <TextInput
        {...props}
        type={seen ? 'text' : 'password'}
        autoComplete="new-password"
        limit={passwordMax}
        mono
        help={props.help ?? 'At least 7 characters from two of: letters, digits, symbols.'}
      />
      <span className={styles.look}>
        <Button variant="quiet" size="small" onClick={generate}>
          Generate
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={seen ? mdiEyeOffOutline : mdiEyeOutline}
          pressed={seen}
          onClick={() => setSeen(!seen)}
        >
          {seen ? 'Hide' : 'Show'}
        </Button>
      </span>
    </div>
  )
}
