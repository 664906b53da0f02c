import { mdiPencilOffOutline } from '@mdi/js'
import { noResponse } from '#api/http/client.ts'
import { readOnly } from '#api/session/readOnly.ts'
import { viewedUser } from '#api/session/viewedUser.ts'
import { cx } from '#lib/cx.ts'
import { likelyNext } from '#lib/preload.ts'
import { useStore } from '#lib/store.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { tooltip } from '#ui/overlay/tooltip.ts'
import styles from '../TopBar.module.css'
import { readOnlyFailure } from './readOnlyFailure.ts'

const load = () => import('./switchReadOnly.tsx')
likelyNext.add(load)
const fault = lazyIdle(async () => (await load()).ReadOnlyError)

const turn = (on: boolean) =>
  load().then(
    ({ switchReadOnly }) => switchReadOnly(on),
    () => readOnlyFailure.set(noResponse),
  )

/** Button that turns read-only mode on or off for this session. Shows a label while it is on. */
export function ReadOnlySwitch() {
  const on = useStore(readOnly)
  const failure = useStore(readOnlyFailure)
  // The view of another user is always read-only.
  if (viewedUser() !== undefined) return null
  return (
    <span className={styles.readOnly}>
      <button
        type="button"
        className={cx(styles.readOnlyButton, !on && styles.readOnlyOff)}
        aria-pressed={on}
        aria-label="Read-only"
        {...tooltip(on ? 'Turn read-only off' : 'Make this session read-only')}
        onClick={() => void turn(!on)}
      >
        <Icon path={mdiPencilOffOutline} size={18} />
        {on && 'Read-only'}
      </button>
      {failure !== undefined && <fault.Component failure={failure} />}
    </span>
  )
}
