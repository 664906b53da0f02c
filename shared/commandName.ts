/** Returns how users run a command of the project: with npm from the sources, with npx from an installed package. */
export const commandName = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? `npm run -s ${name} --`
    : `npx cloud-platform-console ${name}`

/** Returns the same for a command without arguments. */
export const commandAlone = (name: string): string => commandName(name).replace(/ --$/, '')
