/** A text as one word of a shell, whatever it holds. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
