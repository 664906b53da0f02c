/** The least part of a month that says something about the rest of it. */
const leastPart = 1 / 31

/** The use of a whole month in UTC at the rate of its part so far; undefined on its first day. */
export function monthlyUse(used: number, now: number): number | undefined {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const start = Date.UTC(year, month)
  const part = (now - start) / (Date.UTC(year, month + 1) - start)
  return part < leastPart ? undefined : used / part
}

/** The usual time between values of a series, seconds: the median. */
export function samplingPeriod(times: readonly number[]): number | undefined {
  const steps = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .toSorted((a, b) => a - b)
  const step = steps[Math.floor(steps.length / 2)]
  return step === undefined || step <= 0 ? undefined : Math.round(step / 1000)
}
