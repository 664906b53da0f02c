/** How people call a command of the project: by npm beside the sources, by npx where the package is installed. */
export const commandName = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? `npm run -s ${name} --`
    : `npx cloud-platform-console ${name}`

/** The same without arguments. */
export const commandAlone = (name: string): string => commandName(name).replace(/ --$/, '')
