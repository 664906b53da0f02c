import { mdiContentCopy } from '@mdi/js'
import type { ApiError } from '#api/client.ts'
import { Button } from './Button.tsx'
import { copyText } from './clipboard.ts'
import { errorWords } from './errorWords.ts'
import styles from './FailureReport.module.css'
import { toast } from './toast.ts'

/** Who runs the server finds the call in its log by the id of the request. */
function reportOf(error: ApiError): string {
  const { headers, method, path, status } = error
  const received = headers.get('Date')
  const lines: [string, string | null][] = [
    ['Error', [errorWords(error).title, error.message].join(': ')],
    ['Request', `${method} ${path}`],
    ['Status', String(status)],
    ['Request ID', headers.get('X-Request-Id')],
    ['Request ID of the remote API', headers.get('X-Remote-Request-Id')],
    ['Time', new Date(received ?? Date.now()).toISOString()],
    // Without the rest of the address, which may hold what people search for.
    ['Page', window.location.origin + window.location.pathname],
  ]
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** The id of a call that failed, and a report for whoever can look into it; nothing where no answer came. */
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
