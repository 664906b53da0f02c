import { mdiConsole } from '@mdi/js'
import { Button } from '../display/Button.tsx'
import { copyCurl } from './copyCurl.ts'

interface CopyCurlProps {
  /** Creates the command when the button is pressed: the request the form would send now, with secrets as variables. */
  command: () => Promise<string>
  disabledReason?: string | undefined
}

/** Button that copies the request of a form as a curl command before it is sent. */
export function CopyCurl({ command, disabledReason }: CopyCurlProps) {
  return (
    <Button
      icon={mdiConsole}
      disabledReason={disabledReason}
      onClick={() => void copyCurl(command())}
    >
      Copy as curl
    </Button>
  )
}
