import { mdiDownload, mdiUpload } from '@mdi/js'
import { useRef, useState } from 'react'
import { plural } from '#lib/format.ts'
import { applyPreferences, preferencesText, readPreferences } from '#lib/preferencesFile.ts'
import { Button } from '#ui/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { Panel } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import styles from './preferences.module.css'

/** Bytes; those of the largest real file are a few thousand. */
const most = 1_000_000

interface Refused {
  name: string
  faults: string[]
}

/** All preferences as a file, to take them to another browser. */
export function PreferencesFile() {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<Refused>()

  const take = async (file: File) => {
    if (file.size > most) {
      setRefused({ name: file.name, faults: ['It is larger than 1 MB.'] })
      return
    }
    const read = readPreferences(await file.text())
    if (read.faults) {
      setRefused({ name: file.name, faults: read.faults })
      return
    }
    setRefused(undefined)
    const changed = applyPreferences(read.preferences)
    toast(
      changed === 0
        ? 'No changes: the file matches your preferences'
        : `${plural(changed, 'preference')} changed by ${file.name}`,
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
          <Button icon={mdiUpload} onClick={() => input.current?.click()}>
            Import
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label="Preferences file"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            // The same file again is a new choice.
            target.value = ''
          }}
        />
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
