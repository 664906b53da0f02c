import { mdiClose } from '@mdi/js'
import { asApiError } from '#api/http/client.ts'
import { turnReadOnly } from '#api/session/turnReadOnly.ts'
import { IconButton } from '#ui/display/IconButton.tsx'
import styles from '../TopBar.module.css'
import { readOnlyFailure } from './readOnlyFailure.ts'

export async function switchReadOnly(on: boolean): Promise<void> {
  readOnlyFailure.set(undefined)
  try {
    await turnReadOnly(on)
  } catch (error) {
    readOnlyFailure.set(`Read-only is still ${on ? 'off' : 'on'}. ${asApiError(error).reason}`)
  }
}

export function ReadOnlyError({ failure }: { failure: string }) {
  return (
    <span className={styles.readOnlyFault}>
      <span role="alert">{failure}</span>
      <IconButton
        size="small"
        label="Dismiss"
        icon={mdiClose}
        onClick={() => readOnlyFailure.set(undefined)}
      />
    </span>
  )
}
