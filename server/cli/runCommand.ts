import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A command line that cannot be understood, in plain words. */
export class UsageError extends Error {}

/** Reads a command line as `parseArgs` does. @throws UsageError */
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
 * Does an errand of the command line: prints the text that it ends with, or why it failed, with exit code 1, and its usage
 * where the command line cannot be understood.
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
