/** Quotes any text as a single shell argument. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
