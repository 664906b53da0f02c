import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Invalid command line; the message is shown to the user. */
export class UsageError extends Error {}

/**
 * Parses a command line like `parseArgs`.
 * @throws UsageError
 */
export function parseCommandArgs<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Runs a command and prints the text that it returns. On an error prints the message and sets exit code 1; for an
 * invalid command line also prints the usage.
 */
export async function runCommand(usage: string, run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    const lines = [error instanceof Error ? error.message : String(error)]
    if (error instanceof UsageError) lines.push('', usage)
    process.stderr.write(`${lines.join('\n')}\n`)
    process.exitCode = 1
  }
}
