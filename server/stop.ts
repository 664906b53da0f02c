/** How long calls under way may take after the order to stop. */
const patience = 15_000

/**
 * Stops once at SIGINT or SIGTERM; a second order after a second ends the process at once. Ctrl+C
 * under npm arrives twice within milliseconds: from the terminal, and passed on by npm.
 */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let ordered: number | undefined
  const order = () => {
    const now = Date.now()
    if (ordered !== undefined) {
      if (now - ordered > 1000) process.exit(1)
      return
    }
    ordered = now
    say('Stopping: calls under way are finished first.')
    setTimeout(() => {
      say(`Some calls took longer than ${patience / 1000} seconds and were cut off.`)
      process.exit(1)
    }, patience).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(String(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', order)
  process.on('SIGTERM', order)
}
