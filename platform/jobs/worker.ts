import type { Jobs } from './queue.ts'

/** How long another process's new job may wait for this one to notice it. */
const longestNap = 250

/** Ends jobs as they fall due until it is stopped; stopping waits for the one in hand. */
export function startWorker(jobs: Jobs, report: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let wake = () => undefined as void
  const nap = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async () => {
    while (!stopped) {
      try {
        await jobs.runDue()
        const next = await jobs.nextDue()
        const wait = next === undefined ? longestNap : next - jobs.clock.now()
        if (!stopped) await nap(Math.min(Math.max(wait, 5), longestNap))
      } catch (error) {
        report(error)
        if (!stopped) await nap(1000)
      }
    }
  }
  const done = loop()
  return async () => {
    stopped = true
    wake()
    await done
    await jobs.idle()
  }
}
