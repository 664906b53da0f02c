import { mdiDownload, mdiUpload } from '@mdi/js'
import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { applyPreferences, preferencesText, readPreferences } from '#lib/preferencesFile.ts'
import { readTextFile } from '#lib/textFile.ts'
import { Button } from '#ui/display/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { toast } from '#ui/overlay/toast.ts'
import styles from './preferences.module.css'

/** Maximum size of an imported file, in bytes. Real files have a few thousand bytes. */
const maxFileSize = 1_000_000

interface Refused {
  name: string
  faults: string[]
}

/** Exports and imports all preferences as a file, to transfer them to another browser. */
export function PreferencesFile() {
  const [refused, setRefused] = useState<Refused>()

  const take = async (file: File) => {
    if (file.size > maxFileSize) {
      setRefused({ name: file.name, faults: ['It is larger than 1 MB.'] })
      return
    }
    const opened = await readTextFile(file)
    const read = 'fault' in opened ? { faults: [opened.fault] } : readPreferences(opened.text)
    if (read.faults) {
      setRefused({ name: file.name, faults: read.faults })
      return
    }
    setRefused(undefined)
    const changedCount = applyPreferences(read.preferences)
    toast(
      changedCount === 0
        ? 'No changes: the file matches your preferences'
        : `${plural(changedCount, 'preference')} changed by ${file.name}`,
    )
  }
  return (
    <Panel title="Export and import">
      <div className={styles.line}>
        <span>All preferences on this page. No account data or secrets.</span>
        <span className={styles.buttons}>
          <Button
            icon={mdiDownload}
            onClick={() =>
              downloadText('console-preferences.json', 'application/json', preferencesText())
            }
          >
            Export
          </Button>
          <FileButton
            files="Preferences file"
            accept="application/json,.json"
            icon={mdiUpload}
            onChosen={(file) => void take(file)}
          >
            Import
          </FileButton>
        </span>
      </div>
      {refused && (
        <div role="alert" className={styles.refused}>
          <p>{refused.name} was not imported. Nothing was changed.</p>
          <ul>
            {refused.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
