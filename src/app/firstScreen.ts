import { preference } from '#lib/preferences.ts'

/** Where the console opens when the address names no screen. */
export const firstScreen = (): string =>
  preference('firstScreen') === 'overview' ? '/overview' : '/compute'
