/** The amount sent at a moment: bytes, milliseconds. */
export interface Sample {
  at: number
  sent: number
}

/** Milliseconds over which the speed is measured: long enough to be steady, short enough to follow a change. */
const span = 5000

export const withSample = (samples: readonly Sample[], next: Sample): Sample[] => [
  ...samples.filter(({ at }) => next.at - at <= span),
  next,
]

/** Bytes a second and seconds left; undefined until enough was sent to tell. */
export function uploadRate(samples: readonly Sample[], total: number) {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 500 || last.sent <= first.sent) return undefined
  const speed = ((last.sent - first.sent) * 1000) / (last.at - first.at)
  return { speed, secondsLeft: Math.ceil((total - last.sent) / speed) }
}
