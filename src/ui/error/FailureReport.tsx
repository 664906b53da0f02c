import { mdiContentCopy } from '@mdi/js'
import type { ApiError } from '#api/http/client.ts'
import { Button } from '../display/Button.tsx'
import { copyText } from '../clipboard.ts'
import { describeError } from './describeError.ts'
import styles from './FailureReport.module.css'
import { toast } from '../overlay/toast.ts'

/** Returns an error report as text. Operators can find the request in the server log by its request id. */
function reportOf(error: ApiError): string {
  const { headers, method, path, status } = error
  const received = headers.get('Date')
  const lines: [string, string | null][] = [
    ['Error', [describeError(error).title, error.message].join(': ')],
    ['Request', `${method} ${path}`],
    ['Status', String(status)],
    ['Request ID', headers.get('X-Request-Id')],
    ['Request ID of the remote API', headers.get('X-Remote-Request-Id')],
    ['Time', new Date(received ?? Date.now()).toISOString()],
    // Omit the query string, because it may contain search terms.
    ['Page', window.location.origin + window.location.pathname],
  ]
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/**
 * Shows the request id of a failed request and a button that copies an error report. Renders nothing without a
 * response.
 */
export function FailureReport({ error }: { error: ApiError }) {
  const id = error.headers.get('X-Request-Id')
  if (id === null) return null
  const copy = async () => {
    toast((await copyText(reportOf(error))) ? 'Report copied' : 'Could not copy')
  }
  return (
    <div className={styles.report}>
      <span>
        Request ID <code>{id}</code>
      </span>
      <Button size="small" icon={mdiContentCopy} onClick={() => void copy()}>
        Copy report
      </Button>
    </div>
  )
}
