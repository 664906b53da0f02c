import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/Copy.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { Select } from '#ui/Select.tsx'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '../paths.ts'
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

/** How long a link still works, told to the second. */
function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds === 0) return 'Expired'
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts =
    hours > 0 ? [`${hours} h`, `${minutes} min`] : [`${minutes} min`, `${seconds % 60} s`]
  return `Expires in ${parts.join(' ')}`
}

/** A link with which anybody reads one object until it expires. */
export function ShareDialog({ path, name, onClose }: ShareDialogProps) {
  const [life, setLife] = useState(3600)
  const [made, setMade] = useState<{ url: string; until: number }>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const make = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const url = await signedUrl(path, { name, method: 'GET', expires_in: life })
      setMade({ url, until: Date.now() + life * 1000 })
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
        <p>Anybody who has the link can read this object until it expires. It cannot be revoked.</p>
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
      </div>
    </Dialog>
  )
}
