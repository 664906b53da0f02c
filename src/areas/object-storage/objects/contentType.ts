const contentType = /^[\w.+-]+\/[\w.+-]+(?:\s*;[ -~]+)?$/

/** Returns the error of an entered content type. */
export const contentTypeError = (text: string): string | undefined =>
  contentType.test(text.trim()) ? undefined : 'The content type is not like text/html.'
