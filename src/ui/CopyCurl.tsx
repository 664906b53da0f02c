import { mdiConsole } from '@mdi/js'
import { Button } from './Button.tsx'
import { copyCurl } from './copyCurl.ts'

interface CopyCurlProps {
  /** Made when pressed: what the form would send now, secrets as variables. */
  command: () => Promise<string>
  disabledReason?: string | undefined
}

/** The request of a form for a shell, before it is sent. */
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
