import { ApiError, tooMany } from '#api/http/client.ts'
import { lacksScope } from '#api/session/scopes.ts'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'

interface ErrorTexts {
  /** Description of the error. */
  title: string
  /** Cause, and how to continue. */
  text: string
  /** Way to retry that may succeed. */
  retry: 'again' | 'reload' | 'either' | 'never'
}

export const askForAccess = 'Ask an account administrator for access.'

export const otherTokenAdvice = 'Sign in with a token that has it.'

/** @param noun plural noun for the objects that the user cannot read: "tags" */
export const noAccessTo = (noun: string) => `No access to ${noun}`

const byStatus: Readonly<Record<number, ErrorTexts>> = {
  0: {
    title: 'No response',
    text: 'The console could not reach the API. Check the connection and try again.',
    retry: 'again',
  },
  403: {
    title: 'Access denied',
    text: `You don’t have permission to view this. ${askForAccess}`,
    retry: 'again',
  },
  404: {
    title: 'Not found',
    text: 'It does not exist, or you don’t have access to it.',
    retry: 'again',
  },
}

/** Used for writes: the request may have been processed although the response was lost. */
const lostResponse: ErrorTexts = {
  title: 'No response',
  text: 'The connection was lost before the response arrived. The request may still have been processed. Check before retrying.',
  retry: 'again',
}

const mayBeDone = (error: ApiError) => error.isUncertain && error.method !== 'GET'

function statusText(error: ApiError): ErrorTexts {
  if (error.status === 0 && mayBeDone(error)) return lostResponse
  if (error.status === 404 && error.unsent) {
    return {
      title: 'Page not found',
      text: 'Use the navigation or search to find what you need.',
      retry: 'never',
    }
  }
  if (error.status === 429) return { title: tooMany, text: error.waitAdvice, retry: 'again' }
  const known = byStatus[error.status]
  if (known) return known
  if (error.isPermission) {
    const scope = error.missingScope
    return {
      title: 'Access denied',
      text: scope
        ? `${lacksScope(scope)} ${otherTokenAdvice}`
        : 'Your token lacks the scope for this. Sign in with a token that has it.',
      retry: 'again',
    }
  }
  if (error.isUnauthorized) {
    return { title: 'Your session expired', text: 'Sign in, then try again.', retry: 'again' }
  }
  if (error.status >= 500) {
    return {
      title: 'The API returned an error',
      text: mayBeDone(error)
        ? 'The request may still have been processed. Check before retrying.'
        : 'Try again in a moment.',
      retry: 'again',
    }
  }
  if (error.unsent) {
    return { title: 'This was not sent', text: 'The console did not send it.', retry: 'never' }
  }
  if (error.status < 400) {
    return {
      title: 'Unexpected response from the API',
      text: mayBeDone(error)
        ? 'The response could not be read. The request may still have been processed. Check before retrying.'
        : 'A proxy may have responded in its place.',
      retry: 'again',
    }
  }
  return { title: 'Request rejected', text: 'The API did not accept this request.', retry: 'again' }
}

/** @param noun plural noun for the objects that were requested */
export function describeError(error: unknown, noun?: string): ErrorTexts {
  if (error instanceof ApiError) {
    const texts = statusText(error)
    return error.isPermission && noun !== undefined ? { ...texts, title: noAccessTo(noun) } : texts
  }
  if (isChunkLoadError(error)) {
    return {
      title: 'This could not be loaded',
      text: 'Part of the console could not be downloaded. Try again; if the console was updated in the meantime, reload the page.',
      retry: 'either',
    }
  }
  return {
    title: 'Something went wrong in the console',
    text: 'Reload the page. If it happens again, report the error message.',
    retry: 'reload',
  }
}

/**
 * Returns a one-line reason: the message of the API, when to retry, and whether the request may still have been
 * processed.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { title, text } = describeError(error)
  if (error.status === 0 && mayBeDone(error)) return text
  if (error.status === 429) return error.reason
  if (error.isUnauthorized) return `${title}. ${text}`
  return mayBeDone(error) ? `${error.message} ${text}` : error.message
}
