import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export interface StartedProgram {
  process: ChildProcess
  /** Returns the output so far. */
  output: () => string
  /** Resolves when the program has printed this text; rejects if it ends before. */
  printed: (text: RegExp) => Promise<RegExpMatchArray>
  /** Exit code, or the signal that ended the program. */
  ended: Promise<number | string>
}

/** Environment for readable output, from which tests read the URLs and the sign-in link. */
const asOnTerminal = { LOG_FORMAT: 'text', SIGN_IN_LINK: 'on' }

/** Starts a program with these environment variables in addition to those of the test. */
export function startProgram(
  program: string,
  args: string[],
  environment: Record<string, string | undefined> = {},
  folder = root,
): StartedProgram {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...asOnTerminal, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? '')),
  )
  child.stdout.setEncoding('utf8')
  child.stderr.setEncoding('utf8')
  const collect = (part: string | Error) => {
    output += part.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  // For example, the program does not exist. `ended` still resolves.
  child.on('error', collect)
  return {
    process: child,
    output: () => output,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = output.match(text)
          if (match) resolve(match)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        child.on('close', () => reject(new Error(`${program} ended without ${text}:\n${output}`)))
        look()
      }),
  }
}

/** Sends SIGTERM, and waits until the program has ended. */
export async function stopProgram({ process, ended }: StartedProgram): Promise<void> {
  process.kill('SIGTERM')
  await ended
}
