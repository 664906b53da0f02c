import { mdiCheck, mdiContentCopy, mdiDownload, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../display/Button.tsx'
import { copyText } from '../clipboard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { downloadText } from '../download.ts'
import { Drawer } from './Drawer.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import styles from './SecretDrawer.module.css'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'

interface SecretDrawerProps {
  title: string
  /** Name of the secret in sentences: "token". */
  noun: string
  /** Secret value. It cannot be displayed again after the drawer is closed. */
  secret: string
  onClose: () => void
  /** Purpose and lifetime of the secret. */
  children?: ReactNode
}

/** Fixed number of characters, so that the mask does not reveal the length of the secret. */
const masked = '•'.repeat(24)

/**
 * Drawer for a secret that is displayed only once. The secret is masked by default, and the drawer asks for
 * confirmation if it is closed before the secret was copied or saved.
 */
export function SecretDrawer({ title, noun, secret, onClose, children }: SecretDrawerProps) {
  const labelId = useId()
  const [seen, setSeen] = useState(false)
  const [copied, setCopied] = useState<boolean>()
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const guard = useLeaveGuard(copied !== true && !saved)

  const close = () => {
    guard.release()
    onClose()
  }
  const copy = async () => setCopied((await copyText(secret)) || copied === true)
  const question = (leave: () => void, stay: () => void) => (
    <ConfirmDialog
      title={`Leave without the ${noun}?`}
      action={`Leave without the ${noun}`}
      onConfirm={() => {
        // Release the guard, otherwise closing the dialog would cancel the navigation.
        guard.release()
        return Promise.resolve(leave())
      }}
      onClose={stay}
    >
      <p>You have not copied it, and it cannot be shown again.</p>
    </ConfirmDialog>
  )
  return (
    <Drawer
      title={title}
      onClose={() => (copied || saved ? close() : setAsking(true))}
      footer={
        <Button variant={copied || saved ? 'primary' : 'default'} onClick={close}>
          I’ve saved it
        </Button>
      }
    >
      <div className={styles.content}>
        <p className={styles.warning}>This {noun} is shown only once. Copy it now.</p>
        {children}
        <fieldset aria-labelledby={labelId} className={styles.secret}>
          <span id={labelId} className={styles.label}>
            {noun[0]?.toUpperCase()}
            {noun.slice(1)}
          </span>
          <code className={styles.value}>{seen ? secret : masked}</code>
          <div className={styles.buttons}>
            <Button
              icon={seen ? mdiEyeOffOutline : mdiEyeOutline}
              pressed={seen}
              onClick={() => setSeen(!seen)}
            >
              {seen ? 'Hide' : 'Show'}
            </Button>
            <Button
              icon={copied ? mdiCheck : mdiContentCopy}
              variant={copied ? 'default' : 'primary'}
              onClick={() => void copy()}
            >
              Copy {noun}
            </Button>
            <Button
              icon={mdiDownload}
              onClick={() => {
                downloadText(`${noun.replaceAll(' ', '-')}.txt`, 'text/plain', `${secret}\n`)
                setSaved(true)
              }}
            >
              Save as file
            </Button>
            <output className={styles.outcome}>
              {copied === true ? 'Copied' : saved && 'Saved as a file'}
              {copied === false && 'Could not copy. Show it and copy it by hand.'}
            </output>
          </div>
        </fieldset>
      </div>
      {asking && question(onClose, () => setAsking(false))}
      <LeaveGuard guard={guard} question={question} />
    </Drawer>
  )
}
