import { copyText } from '../clipboard.ts'
import { toast } from '../overlay/toast.ts'

/** Copies the curl command of a form and shows a confirmation. */
export async function copyCurl(command: Promise<string>): Promise<void> {
  const copied = await copyText(await command)
  toast(copied ? 'Copied as curl, secrets as variables' : 'Could not copy')
}
