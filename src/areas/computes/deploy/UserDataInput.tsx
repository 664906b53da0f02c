import { useController, type FieldValues } from 'react-hook-form'
import { userDataBytes, userDataMax } from '#contract/rules/userData.ts'
import { formatCount } from '#lib/format.ts'
import { type FieldProps, TextInput } from '#ui/fields/TextInput.tsx'

/** cloud-config as it is written; its encoding is the console's business. */
export function UserDataInput<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { field } = useController({ name: props.name, control: props.control })
  const bytes = userDataBytes(typeof field.value === 'string' ? field.value : '')
  return (
    <TextInput
      {...props}
      mono
      rows={6}
      whenEmpty=""
      placeholder="#cloud-config"
      help={
        <>
          {props.help} {formatCount(bytes)} of {formatCount(userDataMax)} bytes (before Base64)
        </>
      }
    />
  )
}
