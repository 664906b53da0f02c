/** Returns true if a code chunk could not be loaded. Each browser has its own error message. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload/i.test(error.message)
