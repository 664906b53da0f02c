/** An instruction of a Dockerfile. */
interface Instruction {
  /** In upper case, such as `RUN`. */
  keyword: string
  /** Options such as `--from=package`, by name. */
  options: Record<string, string>
  /** The rest, with continued lines joined. */
  text: string
}

export interface Stage {
  /** Name after `AS`; undefined for a stage without a name. */
  name: string | undefined
  /** Image or stage that it is based on. */
  base: string
  instructions: Instruction[]
}

/** Parses a Dockerfile without variables and here-documents. */
function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, keyword = '', written = '', text = ''] =
        /^(\S+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/.exec(line) ?? []
      const options = [...written.matchAll(/--([\w-]+)=(\S+)/g)].map(
        ([, name = '', value = '']) => [name, value],
      )
      return { keyword: keyword.toUpperCase(), options: Object.fromEntries(options), text }
    })
}

/** Returns the stages of a Dockerfile, in order. The last one is the image. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of instructionsOf(dockerfile)) {
    if (instruction.keyword !== 'FROM') stages.at(-1)?.instructions.push(instruction)
    else {
      const [, base = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.text) ?? []
      stages.push({ base, name, instructions: [] })
    }
  }
  return stages
}

/** Returns the texts of all instructions with a keyword. */
export const textsOf = ({ instructions }: Stage, keyword: string): string[] =>
  instructions.filter((each) => each.keyword === keyword).map(({ text }) => text)

/** Parses the exec form, such as `["program", "argument"]`. @throws Error for the shell form */
export function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
    throw new Error(`Not in exec form: ${text}`)
  return words as string[]
}
