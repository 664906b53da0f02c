import { copyText } from './clipboard.ts'
import { toast } from './toast.ts'

/** Copies a request of a form for a shell, and tells so. */
export async function copyCurl(command: Promise<string>): Promise<void> {
  const copied = await copyText(await command)
  toast(copied ? 'Copied as curl, secrets as variables' : 'Could not copy')
}
