import { mdiFileOutline } from '@mdi/js'
import { useId, useRef } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { formatBytes } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { CompressLine } from './CompressLine.tsx'
import { type ChosenFile, chosenFile } from './imageFile.ts'

/** File input for an image. Invalid files are reported immediately, and raw disk images can be compressed. */
export function FileInput<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { name, control, label, help, readOnly } = props
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ name, control })
  const ids = fieldIds(useId())
  const chooser = useRef<HTMLInputElement>(null)
  const selectedFile = value as ChosenFile | undefined
  const choose = async (file: File | undefined) => {
    if (file) onChange(await chosenFile(file))
  }
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={selectedFile?.fault ?? fieldState.error?.message}
    >
      <input
        ref={chooser}
        id={ids.control}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-describedby={ids.under}
        disabled={readOnly ?? false}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <div>
        <Button
          ref={ref}
          icon={mdiFileOutline}
          onClick={() => chooser.current?.click()}
          disabledReason={readOnly ? 'The file is being uploaded.' : undefined}
        >
          {selectedFile ? 'Select another file' : 'Select file'}
        </Button>
      </div>
      {selectedFile && (
        <p style={nameStyle}>
          {selectedFile.file.name}, {formatBytes(selectedFile.file.size)}
        </p>
      )}
      {selectedFile?.isRaw && (
        <CompressLine
          key={`${selectedFile.file.name} ${selectedFile.file.size} ${selectedFile.file.lastModified}`}
          file={selectedFile.file}
          onDone={(compressed) => void choose(compressed)}
        />
      )}
    </FieldFrame>
  )
}

const nameStyle = { overflowWrap: 'anywhere' } as const
