import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { userDataBytes, userDataMax } from '#contract/rules/userData.ts'
import { formatCount } from '#lib/format.ts'
import { readTextFile } from '#lib/textFile.ts'
import { Button } from '#ui/display/Button.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { type FieldProps, TextInput } from '#ui/form/fields/TextInput.tsx'
import styles from './UserDataInput.module.css'

/** Field for plain-text cloud-config; the console encodes it when sending. */
export function UserDataInput<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { field } = useController({ name: props.name, control: props.control })
  const text = typeof field.value === 'string' ? field.value : ''
  const bytes = userDataBytes(text)
  const [failure, setFailure] = useState<string>()
  const [replaced, setReplaced] = useState('')
  const load = async (selectedFile: File) => {
    setFailure(undefined)
    if (selectedFile.size > userDataMax) {
      setFailure(`${selectedFile.name} is larger than ${formatCount(userDataMax)} bytes.`)
      return
    }
    const read = await readTextFile(selectedFile)
    if ('fault' in read) {
      setFailure(read.fault)
      return
    }
    setReplaced(text)
    field.onChange(read.text)
  }
  return (
    <div>
      <TextInput
        {...props}
        mono
        rows={6}
        whenEmpty=""
        placeholder="#cloud-config"
        help={
          <>
            {props.help} Cannot be changed later, except by a rebuild. {formatCount(bytes)} of{' '}
            {formatCount(userDataMax)} bytes (before Base64)
          </>
        }
      />
      {props.readOnly !== true && (
        <div className={styles.file}>
          <FileButton files="Cloud-config file" size="small" onChosen={(file) => void load(file)}>
            Open a file
          </FileButton>
          {replaced !== '' && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                field.onChange(replaced)
                setReplaced('')
              }}
            >
              Restore what was typed
            </Button>
          )}
          {failure !== undefined && <span role="alert">{failure}</span>}
        </div>
      )}
    </div>
  )
}
