import { minute } from '#contract/rules/durations.ts'
import type { Image } from '#api/generated/types.gen.ts'
import { imageUploadHours } from '#contract/rules/images.ts'
import { parseTime } from '#lib/time.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { TaskStatus } from '../TaskStatus.tsx'
import { supportEnd } from './supportEnd.ts'

/** Formats the remaining time until an announced image without data is deleted, for example "23 h" or "12 min". */
function uploadTimeLeft(created: string | undefined, now: number): string | undefined {
  const announced = parseTime(created)
  if (!announced) return undefined
  const left = announced.getTime() + imageUploadHours * 60 * minute - now
  if (left <= 0) return 'expired'
  return left >= 60 * minute
    ? `${Math.floor(left / (60 * minute))} h left`
    : `${Math.ceil(left / minute)} min left`
}

interface ImageStatusProps {
  image: Pick<Image, 'id' | 'status' | 'created' | 'eol' | 'deprecated'>
  variant?: 'plain' | 'soft'
}

/** Status of an image, its progress, the end of its support, and for an announced image the time left to upload its data. */
export function ImageStatus({ image, variant = 'plain' }: ImageStatusProps) {
  const { id, status, created } = image
  const now = useNow()
  const timeLeft = status === 'pending_upload' ? uploadTimeLeft(created, now) : undefined
  const ended = status === 'available' ? supportEnd(image, now) : undefined
  return (
    <TaskStatus type="image" id={id} status={status} variant={variant}>
      <StatusChip
        status={status}
        variant={variant}
        {...(ended !== undefined && { family: 'attention' })}
        {...(timeLeft !== undefined && {
          detail: 'The image is deleted if its data is not uploaded within 24 hours.',
        })}
      >
        {timeLeft === undefined ? ended : `Pending upload, ${timeLeft}`}
      </StatusChip>
    </TaskStatus>
  )
}
