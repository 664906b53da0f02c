import { randomId } from '#lib/randomId.ts'
import { shellQuoted } from '#lib/shellQuoted.ts'
import { Answered, PromptedValue, askedBy, mapMarks, type CodeStep, type Value } from './steps.ts'
import { type ApiRequest, placeholderId, type ApiTerms } from './words.ts'

const startMarker = '# Begin\n'

const rootPass = 'ROOT_PASS'

/** Check the password first, because the API would reject it only after a part of the account has been created. */
const rootPassCheck =
  '[ ${#ROOT_PASS} -ge 7 ] && [ ${#ROOT_PASS} -le 128 ] || { echo "ROOT_PASS must have 7 to 128 characters" >&2; exit 1; }\n'

/** Returns a shell word: text in single quotes, variables in double quotes. */
const word = (parts: readonly string[]): string =>
  parts
    .map((part, index) => {
      if (index % 2 === 1) return `"$${part}"`
      return part === '' ? '' : shellQuoted(part)
    })
    .join('') || "''"

/**
 * Formats a request body as a shell word.
 * @param fence separates variables from text; random, so that no text can contain it
 */
function bodyWord(body: unknown, fence: string): string {
  const json = JSON.stringify(
    mapMarks(
      body as Value,
      (mark) =>
        fence + (mark instanceof Answered ? mark.step : jsonVariable(mark.variable)) + fence,
    ),
  )
  return word(json.split(`"${fence}`).flatMap((part) => part.split(`${fence}"`)))
}

const jsonVariable = (variable: string) => `${variable}_json`

const pathWord = ({ path, of }: ApiRequest): string =>
  word(of === undefined ? [path] : path.split(placeholderId).toSpliced(1, 0, of))

function statement(step: CodeStep, words: ApiTerms, fence: string): string {
  const call = words.call(step)
  const sent = `${call.method} ${pathWord(call)} ${bodyWord(call.body, fence)}`
  return step.id === undefined ? `send ${sent} >/dev/null` : `${step.id}=$(create ${sent})`
}

/** Returns a POSIX shell script that runs the steps in sequence; it requires only curl and awk. */
export function shellText(
  steps: readonly CodeStep[],
  words: ApiTerms,
  notes: readonly string[] = [],
): string {
  const variableNames = askedBy(steps)
  const required = ['TOKEN', ...variableNames]
    .map((name) => `: "\${${name}:?Set ${name}}"\n`)
    .join('')
  const checked = variableNames.includes(rootPass) ? rootPassCheck : ''
  const encoded = variableNames
    .map((name) => `${jsonVariable(name)}=$(json_text "$${name}")\n`)
    .join('')
  const head = `#!/bin/sh
# Creates new objects each time it runs. Needs curl and awk.
# It cannot resume after an error: delete the objects that it created, or export only the missing kinds.
${variableNames.includes(rootPass) ? `# ${rootPass} must have 7 to 128 characters.\n` : ''}${notes.map((note) => `# ${note}\n`).join('')}set -eu

API=${shellQuoted(words.base)}
${required}${checked}${functions}
${encoded}${startMarker}`
  const fence = randomId()
  return head + steps.map((step) => `${statement(step, words, fence)}\n`).join('')
}

/** Pass the token and bodies to curl in files, so that they do not appear in the process list. */
const functions = `
# METHOD PATH BODY: prints the response; waits while an object is busy or the API asks for a pause.
send() {
  tries=0
  while :; do
    answer=$(printf '%s' "$3" | curl -sS -X "$1" -K /dev/fd/3 -H 'Content-Type: application/json' \\
      --data-binary @- -w '\\n%{http_code}' "$API$2" 3<<END
header = "Authorization: Bearer $TOKEN"
END
    )
    status=\${answer##*
}
    answer=\${answer%
*}
    case $status in
      2*) printf '%s\\n' "$answer"; return ;;
      429) ;;
      400) case $answer in *busy.*) ;; *) tries=1000 ;; esac ;;
      *) tries=1000 ;;
    esac
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
      printf '%s %s: %s %s\\n' "$1" "$2" "$status" "$answer" >&2
      exit 1
    fi
    sleep "\${PAUSE:-5}"
  done
}

# METHOD PATH BODY: prints the ID of what was created, the number "id" of the outermost object.
create() {
  created=$(send "$@")
  printf '%s\\n' "$created" | awk '
    { text = text $0 "\\n" }
    END {
      size = length(text)
      for (i = 1; i <= size; i++) {
        c = substr(text, i, 1)
        if (c == "\\"") {
          last = ""
          while (++i <= size && (c = substr(text, i, 1)) != "\\"") {
            if (c == "\\\\") c = substr(text, ++i, 1)
            last = last c
          }
        } else if (c == "{" || c == "[") { depth++; key = "" }
        else if (c == "}" || c == "]") depth--
        else if (c == ":") key = last
        else if (c == ",") key = ""
        else if (depth == 1 && key == "id" && c ~ /[0-9]/) {
          for (id = ""; c ~ /[0-9]/; c = substr(text, ++i, 1)) id = id c
          print id
          exit 0
        }
      }
      exit 1
    }'
}

# TEXT: prints it as JSON.
json_text() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\\\"]/\\\\&/g')"; }
`

/** Splits a line into words, each a list of alternating text and variables, quoted as \`shellText\` does. */
function* wordsIn(text: string): Generator<string[]> {
  const token = /'([^']*)'|\\(.)|"\$(\w+)"|(\s+)|([^\s'"\\]+)/gsy
  let parts = ['']
  let isOpen = false
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, quoted, escaped, variable, space, bare] = match
    if (space !== undefined) {
      if (isOpen) yield parts
      parts = ['']
      isOpen = false
      if (space.includes('\n')) yield ['\n']
      continue
    }
    isOpen = true
    if (variable === undefined) parts[parts.length - 1] += quoted ?? escaped ?? bare ?? ''
    else parts.push(variable, '')
  }
}

/**
 * Parses a script that `shellText` generated; returns undefined for any other text, or if it was changed outside of
 * the requests.
 */
export function readShell(text: string, words: ApiTerms): CodeStep[] | undefined {
  const from = text.indexOf(`\n${startMarker}`)
  if (from < 0) return undefined
  const steps: CodeStep[] = []
  let line: string[][] = []
  for (const parts of wordsIn(text.slice(from + startMarker.length + 1))) {
    if (parts[0] !== '\n' || parts.length > 1) {
      line.push(parts)
      continue
    }
    const step = stepOf(line, words)
    if (!step) return undefined
    steps.push(step)
    line = []
  }
  return steps
}

function stepOf([first, ...rest]: string[][], words: ApiTerms): CodeStep | undefined {
  const [, id] = /^(\w+)=\$\(create$/.exec(first?.[0] ?? '') ?? []
  const [method, path, body] = rest
  if (!method || !path || !body) return undefined
  // Remove the parenthesis that closes `$(create …` from the last word.
  const json = id === undefined ? body : body.with(-1, (body.at(-1) ?? '').replace(/\)$/, ''))
  const marks = json.filter((_, index) => index % 2 === 1)
  const plain = json.map((part, index) => (index % 2 === 0 ? part : `{"$":${(index - 1) / 2}}`))
  const step = words.step({
    method: method[0] ?? '',
    path: path.length === 1 ? (path[0] ?? '') : `${path[0]}${placeholderId}${path[2]}`,
    body:
      marks.length === 0
        ? JSON.parse(plain.join(''))
        : JSON.parse(plain.join(''), (_key, value: unknown) => markOf(value, marks)),
    ...(path[1] !== undefined && { of: path[1] }),
  })
  return step && { ...(id !== undefined && { id }), ...step }
}

function markOf(value: unknown, marks: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || !('$' in value)) return value
  const name = marks[Number(value.$)] ?? ''
  const [, variable] = /^(.*)_json$/.exec(name) ?? []
  return variable === undefined ? new Answered(name) : new PromptedValue(variable)
}
