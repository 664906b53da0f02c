import type { FastifyBaseLogger } from 'fastify'
import { pino, type Logger, stdSerializers, stdTimeFunctions } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { requestCompleted } from '#shared/telemetry.ts'
import type { Settings } from '../config/settings.ts'

/** Omits other properties of an error, because they may contain rows, parameters or complete responses. */
function withoutDetails(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  const { code } = error as NodeJS.ErrnoException
  return { type, message, ...(code !== undefined && { code }), stack }
}

const errorOrNot = (value: unknown) => (value instanceof Error ? withoutDetails(value) : value)

type Writer = { write: (line: string) => unknown }

/**
 * Creates the logger of the server, with JSON lines or readable text.
 * @param hide removes secrets from a line
 */
export function openLog(
  { level, format }: Settings['log'],
  hide: (line: string) => string,
  out: Writer = process.stdout,
): Logger {
  const inFormat = format === 'json' ? String : readable()
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorOrNot, error: errorOrNot },
      errorKey: 'error',
    },
    { write: (line) => out.write(inFormat(hide(line))) },
  )
}

/** Escapes line breaks and other control characters as in JSON, so that a message cannot imitate another line. */
const escapeControls = (text: string) =>
  text.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const readable = () =>
  prettyFactory({
    messageFormat: ({ msg }) => escapeControls(typeof msg === 'string' ? msg : ''),
    colorize: false,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    errorLikeObjectKeys: ['error'],
  })

/** Suppresses the startup messages of Fastify unless the log level is `debug`. */
export const ofFastify = (log: Logger): FastifyBaseLogger =>
  log.child({}, { level: log.level === 'info' ? 'warn' : log.level })

/**
 * Logs a line for each response.
 * @returns a function that stops it
 */
export const logCalls = (log: Logger): (() => void) =>
  requestCompleted.subscribe(({ seconds, isAborted, ...call }) =>
    log.info(
      { ...call, milliseconds: Math.round(seconds * 1000), ...(isAborted && { brokenOff: true }) },
      'Request completed',
    ),
  )
