import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/Copy.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { Select } from '#ui/Select.tsx'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '../paths.ts'
import { SharedLinkList, useSeconds } from './SharedLinkList.tsx'
import { noteLink, timeLeft, useSharedLinks } from './sharedLinks.ts'
import { signedUrl } from './storeCalls.ts'

interface ShareDialogProps {
  path: BucketPath
  name: string
  onClose: () => void
}

/** Seconds (document 2, 8). */
const lives = [
  { value: 360, label: '6 minutes' },
  { value: 3600, label: '1 hour' },
  { value: 6 * 3600, label: '6 hours' },
  { value: 86_400, label: '24 hours' },
]

/** A link with which anybody reads one object until it expires. */
export function ShareDialog({ path, name, onClose }: ShareDialogProps) {
  const [life, setLife] = useState(3600)
  const [made, setMade] = useState<{ url: string; until: number }>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const now = useSeconds()
  const links = useSharedLinks(path).filter((link) => link.name === name && link.until > now)
  const make = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const url = await signedUrl(path, { name, method: 'GET', expires_in: life })
      const begun = Date.now()
      const until = begun + life * 1000
      noteLink({ path, name, made: begun, until })
      setMade({ url, until })
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Share ${name.split('/').at(-1) || name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={busy} onClick={() => void make()}>
            Create link
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {error !== undefined && <FaultNotice error={error} />}
        <p>Anyone with the link can read this object until it expires. It cannot be revoked.</p>
        <label>
          Valid for <Select options={lives} value={life} onChange={setLife} />
        </label>
        {made && (
          <div>
            <code className={styles.url}>{made.url}</code>
            <div className={styles.buttons}>
              <span role="timer">{timeLeft(made.until - now)}</span>
              <CopyButton value={made.url} what="link" />
            </div>
          </div>
        )}
        {links.length > 0 && (
          <section aria-label="Links that still work">
            <h3>Links that still work</h3>
            <SharedLinkList links={links} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
