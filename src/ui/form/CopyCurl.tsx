import { mdiConsole } from '@mdi/js'
import { asApiError } from '#api/http/client.ts'
import { copyText } from '../clipboard.ts'
import { Button } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import { toast } from '../overlay/toast.ts'

/**
 * Copies the curl command of a form and shows a confirmation, or the error that prevented the command.
 * @param command undefined if the form shows errors instead
 */
async function copyCurl(command: Promise<string | undefined>): Promise<void> {
  try {
    const text = await command
    if (text === undefined) return
    toast((await copyText(text)) ? 'Copied as curl, secrets as variables' : 'Could not copy')
  } catch (error) {
    toast(asApiError(error).reason)
  }
}

interface CopyCurlProps {
  /**
   * Creates the command when the button is pressed: the request the form would send now, with secrets as variables.
   * Undefined if the form shows errors instead.
   */
  command: () => Promise<string | undefined>
  /** icon: for footers with little space. */
  variant?: 'button' | 'icon'
  disabledReason?: string | undefined
}

/** Button that copies the request of a form as a curl command before it is sent. */
export function CopyCurl({ command, variant = 'button', disabledReason }: CopyCurlProps) {
  const label = 'Copy as curl'
  const shared = { icon: mdiConsole, disabledReason, onClick: () => void copyCurl(command()) }
  return variant === 'icon' ? (
    <IconButton label={label} {...shared} />
  ) : (
    <Button {...shared}>{label}</Button>
  )
}
