/** Splits the commands of a shell script, including those in `$(…)`, and removes variable assignments before them. */
function simpleCommands(script: string): string[] {
  return script
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .replaceAll(/\$\(([^)]*)\)/g, '\n$1\n')
    .split(/&&|[\n;|]|&(?=\s|$)/)
    .map((command) => command.trim().replace(/^(?:[A-Z][A-Z\d_]*=\S*\s*)+/, ''))
    .filter((command) => !['', '{', '}', '"'].includes(command) && !command.startsWith('#'))
}

/** Returns the commands of shell blocks, and of inline code that starts one of the programs. */
export function commandsIn(document: string, programs = ['npm', 'npx', 'node']): string[] {
  const blocks: string[] = []
  const text = document.replaceAll(
    /^ *```(\w*)\n([^]*?)^ *```$/gm,
    (_, language: string, block) => {
      if (['sh', 'bash'].includes(language)) blocks.push(String(block))
      return ''
    },
  )
  const inline = [...text.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((code) => new RegExp(`^(?:[A-Z]+=\\S* )*(?:${programs.join('|')}) `).test(code))
  return [...blocks, ...inline].flatMap(simpleCommands)
}

/** Splits a command into words; quoted text is one word. */
export const wordsOf = (command: string) =>
  [...command.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word)

/** Functions that the shell blocks of a document define. They are not commands. */
export const isDefinition = (command: string) => /^\w+\(\) \{$/.test(command)
