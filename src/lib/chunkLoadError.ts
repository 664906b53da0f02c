/** True when code did not arrive. Browsers word a script that could not be fetched each in their own way. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload/i.test(error.message)
