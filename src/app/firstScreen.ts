import { preference } from '#lib/preferences.ts'

/** Returns the path of the screen to open at the root path. */
export const firstScreen = (): string =>
  preference('firstScreen') === 'instances' ? '/compute' : '/overview'
