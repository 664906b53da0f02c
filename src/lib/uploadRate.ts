/** Number of bytes sent at a time in milliseconds. */
export interface UploadSample {
  at: number
  sent: number
}

/**
 * Period over which the speed is measured, in milliseconds: long enough to be steady, short enough to follow changes.
 */
const span = 5000

export const withSample = (
  samples: readonly UploadSample[],
  next: UploadSample,
): UploadSample[] => [...samples.filter(({ at }) => next.at - at <= span), next]

/** Returns the speed in bytes per second and the remaining seconds; undefined until enough data was sent. */
export function uploadRate(samples: readonly UploadSample[], total: number) {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 500 || last.sent <= first.sent) return undefined
  const speed = ((last.sent - first.sent) * 1000) / (last.at - first.at)
  return { speed, secondsLeft: Math.ceil((total - last.sent) / speed) }
}
