import { ApiError } from '#api/client.ts'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'

interface ErrorWords {
  /** What happened. */
  title: string
  /** Why, and what can be done. */
  text: string
  /** Asking again may help. */
  retry: 'again' | 'reload' | 'never'
}

const byStatus: Readonly<Record<number, ErrorWords>> = {
  0: {
    title: 'No answer',
    text: 'The console could not reach the API. Nothing was changed by this; check the connection and try again.',
    retry: 'again',
  },
  403: {
    title: 'Not found or not allowed',
    text: 'Your user lacks the right to see this. An unrestricted user of the account can grant it.',
    retry: 'again',
  },
  404: {
    title: 'Not found or not allowed',
    text: 'Nothing with this address exists, or your user has no access to it. The API does not tell which.',
    retry: 'again',
  },
  429: {
    title: 'Too many requests',
    text: 'The API asks to slow down. Wait a moment, then try again.',
    retry: 'again',
  },
}

/** A write that was sent may have arrived although its answer did not. */
const lostAnswer: ErrorWords = {
  title: 'No answer',
  text: 'The connection broke before the answer came, so it may have been done all the same. Look before you send it again.',
  retry: 'again',
}

function statusWords(error: ApiError): ErrorWords {
  if (error.status === 0 && error.isUncertain && error.method !== 'GET') return lostAnswer
  if (error.status === 404 && error.unsent) {
    return {
      title: 'No such screen',
      text: 'The link may be old or mistyped. Everything the console has is in the navigation and in the search.',
      retry: 'never',
    }
  }
  const known = byStatus[error.status]
  if (known) return known
  if (error.isPermission) {
    const scope = error.missingScope
    return {
      title: 'Not allowed',
      text: scope
        ? `Your token lacks the scope ${scope}. Sign in with a token that has it.`
        : 'Your token lacks the scope for this. Sign in with a token that has it.',
      retry: 'again',
    }
  }
  if (error.isUnauthorized) {
    return { title: 'Signed out', text: 'Sign in again to read this.', retry: 'again' }
  }
  if (error.status >= 500) {
    return {
      title: 'The API failed',
      text: 'The fault is on the side of the API. Trying again in a moment often helps.',
      retry: 'again',
    }
  }
  if (error.unsent) {
    return { title: 'This was not sent', text: 'The console kept it back.', retry: 'never' }
  }
  return {
    title: 'The API refused this',
    text: 'It answered, but not with what was asked for.',
    retry: 'again',
  }
}

export function errorWords(error: unknown): ErrorWords {
  if (error instanceof ApiError) return statusWords(error)
  if (isChunkLoadError(error)) {
    return {
      title: 'This screen could not be loaded',
      text: 'The connection broke, or the console was updated meanwhile. Load the page again.',
      retry: 'reload',
    }
  }
  return {
    title: 'The console made a mistake',
    text: 'This screen met something it did not expect. Load the page again; if it stays, report the words below.',
    retry: 'reload',
  }
}
