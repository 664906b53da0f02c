import { mdiFileUploadOutline } from '@mdi/js'
import { useId, useState } from 'react'
import { plural } from '#lib/format.ts'
import { readTextFile } from '#lib/textFile.ts'
import field from '#ui/overlay/DialogField.module.css'
import { FileButton } from '#ui/form/FileButton.tsx'
import { SourceInput } from '#ui/form/SourceInput.tsx'
import styles from './ImportDialog.module.css'
import { readRules } from './rulesFile.ts'
import { StageDialog, type StageTarget } from './StageDialog.tsx'

/** Maximum file size in bytes. A file with 25 rules of 255 addresses has about a third of it. */
const fileMax = 1_000_000

const errorsShown = 20

/**
 * Dialog that imports rules from a file or pasted text. If there is an error, no rule is imported and the editor is
 * unchanged.
 */
export function ImportDialog(target: StageTarget) {
  const { name, saved } = target
  const [text, setText] = useState('')
  /** The reason why a file was rejected; the previous text is retained. */
  const [readError, setReadError] = useState<string>()
  const ids = { text: useId(), faults: useId() }
  const read = text.trim() === '' ? undefined : readRules(text, saved)
  const faults = readError === undefined ? (read?.faults ?? []) : [readError]

  const open = async (selectedFile: File) => {
    if (selectedFile.size > fileMax) {
      setReadError(`${selectedFile.name} is larger than 1 MB.`)
      return
    }
    const opened = await readTextFile(selectedFile)
    if ('text' in opened) setText(opened.text)
    setReadError('fault' in opened ? opened.fault : undefined)
  }
  return (
    <StageDialog
      {...target}
      title={`Import rules into ${name}`}
      rules={faults.length > 0 || read?.faults ? undefined : read?.rules}
      noRulesReason={
        faults.length > 0 ? 'Fix the rules first.' : 'Open a file or paste rules first.'
      }
    >
      <div>
        <div className={styles.bar}>
          <label className={field.label} htmlFor={ids.text}>
            Rules (JSON)
          </label>
          <FileButton
            files="File with rules"
            accept="application/json,.json"
            size="small"
            icon={mdiFileUploadOutline}
            onChosen={(file) => void open(file)}
          >
            Open a file
          </FileButton>
        </div>
        <SourceInput
          id={ids.text}
          rows={6}
          value={text}
          placeholder={
            '{"inbound": […], "inbound_policy": "DROP", "outbound": […], "outbound_policy": "ACCEPT"}'
          }
          aria-invalid={faults.length > 0}
          aria-describedby={ids.faults}
          onChange={(event) => {
            setReadError(undefined)
            setText(event.target.value)
          }}
        />
        <div id={ids.faults} className={styles.faults} aria-live="polite">
          {faults.length > 0 && (
            <ul>
              {faults.slice(0, errorsShown).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
              {faults.length > errorsShown && (
                <li>{`and ${plural(faults.length - errorsShown, 'further error')}`}</li>
              )}
            </ul>
          )}
        </div>
      </div>
    </StageDialog>
  )
}
