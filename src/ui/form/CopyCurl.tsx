import { mdiConsole } from '@mdi/js'
import { Button } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import { copyCurl } from './copyCurl.ts'

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
