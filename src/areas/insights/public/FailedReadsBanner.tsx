import { mdiAlertOutline } from '@mdi/js'
import { readAgain } from '#api/query/failedReads.ts'
import { sentenceList } from '#lib/format.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import type { UnavailablePart } from './accountReads.ts'

interface FailedReadsBannerProps {
  unavailable: readonly UnavailablePart[]
  onRetry: () => void
}

/** Lists the parts that could not be loaded, with a button to retry. */
export function FailedReadsBanner({ unavailable, onRetry }: FailedReadsBannerProps) {
  const failedReads = unavailable.filter(({ retry }) => retry)
  if (failedReads.length === 0) return null
  return (
    <Banner
      icon={mdiAlertOutline}
      action={
        <Button size="small" onClick={() => readAgain(onRetry)}>
          Try again
        </Button>
      }
    >
      Could not be loaded:{' '}
      {sentenceList(failedReads.map(({ noun, reason }) => `${noun} (${reason})`))}
    </Banner>
  )
}
