/** The console's own data beside an embedded database, apart from the platform's. */
export const consoleFile = 'console.sqlite'
