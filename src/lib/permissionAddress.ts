export const permissionPath = '/account/permissions'

/** Where the console explains what a refused call needs. */
export const permissionAddress = (method: string, path: string): string =>
  `${permissionPath}?call=${encodeURIComponent(`${method} ${path}`)}`
