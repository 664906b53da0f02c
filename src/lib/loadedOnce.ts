interface LoadedOnce<T> {
  /** Loads the value unless it is loaded. Retries after a failure. */
  load: () => Promise<T>
  /**
   * Returns the loaded value.
   * @throws TypeError if it is not loaded
   */
  get: () => T
}

/**
 * Wraps a value that is loaded asynchronously and then read synchronously: the importer of a lazy module waits for
 * `load`, and the module calls `get`.
 */
export function loadedOnce<T extends object>(read: () => Promise<T>): LoadedOnce<T> {
  let value: T | undefined
  return {
    load: async () => (value ??= await read()),
    get: () => {
      if (!value) throw new TypeError('Wait for load() before get().')
      return value
    },
  }
}
