import { asApiError } from '#api/http/client.ts'
import { copyText } from '../clipboard.ts'
import { toast } from '../overlay/toast.ts'

/**
 * Copies the curl command of a form and shows a confirmation, or the error that prevented the command.
 * @param command undefined if the form shows errors instead
 */
export async function copyCurl(command: Promise<string | undefined>): Promise<void> {
  try {
    const text = await command
    if (text === undefined) return
    toast((await copyText(text)) ? 'Copied as curl, secrets as variables' : 'Could not copy')
  } catch (error) {
    toast(asApiError(error).reason)
  }
}
