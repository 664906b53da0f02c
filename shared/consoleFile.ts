/** Database file of the console's data, next to the platform's embedded database. */
export const consoleFile = 'console.sqlite'
