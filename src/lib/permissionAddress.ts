export const permissionPath = '/account/permissions'

/** Returns the path of the page that explains which permissions a rejected request needs. */
export const permissionAddress = (method: string, path: string): string =>
  `${permissionPath}?call=${encodeURIComponent(`${method} ${path}`)}`
