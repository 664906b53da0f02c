/** Minimum part of the month that must have passed before a projection is made. */
const minShare = 1 / 31

/** Projects the usage of a whole UTC month from the usage so far; undefined on the first day. */
export function monthlyUse(used: number, now: number): number | undefined {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const start = Date.UTC(year, month)
  const part = (now - start) / (Date.UTC(year, month + 1) - start)
  return part < minShare ? undefined : used / part
}

/** Returns the typical interval between values of a series, in seconds: the median. */
export function samplingPeriod(times: readonly number[]): number | undefined {
  const steps = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .toSorted((a, b) => a - b)
  const step = steps[Math.floor(steps.length / 2)]
  return step === undefined || step <= 0 ? undefined : Math.round(step / 1000)
}
