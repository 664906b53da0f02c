import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { commandName } from '#shared/commandName.ts'

/** Invalid command line; the message is shown to the user. */
export class UsageError extends Error {}

/** Options of a command, and whether it accepts arguments that are no options. */
interface Syntax<Options extends ParseArgsOptionsConfig> {
  options?: Options
  allowPositionals?: boolean
}

/** The parsed command line of a command with these options. */
export interface Invocation<Options extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values']
  positionals: string[]
}

interface Call<Options extends ParseArgsOptionsConfig> extends Invocation<Options> {
  /** Text for `--help`. */
  help: string
  print: (text: string) => void
}

interface Command<Options extends ParseArgsOptionsConfig> extends Syntax<Options> {
  /** Name in bin/commands.json. */
  name: string
  /** Returns the text for `--help`. The parameter is the command line that users type. */
  help: (command: string) => string
  /** Returns the text to print after those that it has printed. */
  run: (call: Call<Options>) => Promise<string | undefined>
}

const helpOption = { help: { type: 'boolean', default: false } } as const

/**
 * Parses a command line like `parseArgs`, and accepts `--help`.
 * @throws UsageError
 */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  { options, allowPositionals = false }: Syntax<Options>,
  args: string[],
): Invocation<Options> & { isHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals,
      options: { ...options, ...helpOption },
    })
    const { help, ...others } = values as { help: boolean }
    return { values: others as Invocation<Options>['values'], positionals, isHelp: help }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Defines a command of server/cli/. `start` runs it and prints its texts. On an error, it prints the message and sets
 * exit code 1; for an invalid command line, it also prints the help.
 */
export function defineCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>({
  name,
  help: helpOf,
  run,
  ...syntax
}: Command<Options>): { start: (args?: string[]) => Promise<void> } {
  const help = helpOf(commandName(name))
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  return {
    start: async (args = process.argv.slice(2)) => {
      try {
        const { isHelp, ...invocation } = parseCommandLine(syntax, args)
        const text = isHelp ? help : await run({ ...invocation, help, print })
        if (text !== undefined) print(text)
      } catch (error) {
        const lines = [error instanceof Error ? error.message : String(error)]
        if (error instanceof UsageError) lines.push('', help)
        process.stderr.write(`${lines.join('\n')}\n`)
        process.exitCode = 1
      }
    },
  }
}
