import { mdiConsole } from '@mdi/js'
import { Button } from './Button.tsx'
import { copyText } from './clipboard.ts'
import { toast } from './toast.ts'

interface CopyCurlProps {
  /** Made when pressed: what the form would send now, secrets as variables. */
  command: () => Promise<string>
  disabledReason?: string | undefined
}

/** The request of a form for a shell, before it is sent. */
export function CopyCurl({ command, disabledReason }: CopyCurlProps) {
  const copy = async () => {
    const copied = await copyText(await command())
    toast(copied ? 'Copied as curl, secrets as variables' : 'Could not copy')
  }
  return (
    <Button icon={mdiConsole} disabledReason={disabledReason} onClick={() => void copy()}>
      Copy as curl
    </Button>
  )
}
