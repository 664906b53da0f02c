import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messagesOf, type Passage } from './messages.ts'
import { retiredTerms } from './terms.ts'

export interface Hit {
  file: string
  line: number
  text: string
  /** The pattern that matched, as text. */
  found: string
  better: string
}

const sources = '{bench,bin,contract,e2e,platform,scripts,server,shared,src,test}/**/*.{ts,tsx,js}'
const isGenerated = (file: string) => /generated\/|\.gen\.ts$|^scripts\/language\//.test(file)

/** Folders whose strings are only read by developers, or are data of the demo and of tests. */
const hasNoMessages = (file: string) =>
  /\.(?:test|spec)\.|\/test[A-Z][^/]*$|^(?:bench|e2e|platform\/demo|test)\//.test(file)

const comment = /\/\*\*?[^]*?\*\/|(?<=^|\s)\/\/.*$/gm
const title = /\b(?:test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
const fence = /^```[^]*?^```/gm
const code = /`[^`\n]*`/g

const commentsOf = (source: string): Passage[] =>
  [...source.matchAll(comment)].map(({ 0: raw, index }) => ({
    text: raw.replaceAll(/^\/\*\*?|\*\/$|^\s*\* ?|^\/\/ ?/gm, ' ').trim(),
    index,
  }))

const titlesOf = (source: string): Passage[] =>
  [...source.matchAll(title)].map(({ 2: text = '', index }) => ({ text, index }))

const yamlComment = /(?<=^|\s)# .*$/gm

const yamlCommentsOf = (source: string): Passage[] =>
  [...source.matchAll(yamlComment)].map(({ 0: text, index }) => ({ text: text.slice(2), index }))

const lintMessagesOf = (source: string): Passage[] =>
  [...source.matchAll(/"message": "((?:\\.|[^"\\])*)"/g)].map(({ 1: text = '', index }) => ({
    text,
    index,
  }))

const proseOf = (document: string): Passage[] => {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const prose = document.replaceAll(fence, blank).replaceAll(code, blank)
  return [...prose.matchAll(/.*\S.*/g)].map(({ 0: text, index }) => ({ text: text.trim(), index }))
}

function hitsIn(
  file: string,
  source: string,
  passages: readonly Passage[],
  kind: 'comment' | 'prose' | 'message',
): Hit[] {
  return passages.flatMap(({ text, index }) =>
    retiredTerms.flatMap(({ pattern, better, commentStartOnly = false, textsOnly = false }) => {
      if ((commentStartOnly && kind !== 'comment') || (textsOnly && kind !== 'message')) return []
      const [found] = pattern.exec(text.replaceAll(code, '')) ?? []
      const line = source.slice(0, index).split('\n').length
      return found === undefined ? [] : [{ file, line, text, found, better }]
    }),
  )
}

/** Returns the uses of retired terms in comments, test titles, messages and documents, of files whose path starts with `prefix`. */
export function retiredTermHits(prefix = ''): Hit[] {
  const inSources = globSync(sources)
    .filter((file) => !isGenerated(file) && file.startsWith(prefix))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const passages = [
        ...commentsOf(source),
        ...(/\.(test|spec)\./.test(file) ? titlesOf(source) : []),
      ]
      const messages = hasNoMessages(file) ? [] : messagesOf(file, source)
      return [
        ...hitsIn(file, source, passages, 'comment'),
        ...hitsIn(file, source, messages, 'message'),
      ]
    })
  const inYaml = globSync(['{contract,ops}/**/*.{yaml,yml}', '*.{yaml,yml}'])
    .filter((file) => file.startsWith(prefix))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return hitsIn(file, source, yamlCommentsOf(source), 'comment')
    })
  const inLintRules = ['.oxlintrc.json']
    .filter((file) => file.startsWith(prefix))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return hitsIn(file, source, lintMessagesOf(source), 'message')
    })
  const inDocuments = globSync(['*.md', 'docs/**/*.md'], { exclude: ['docs/reports/**'] })
    .filter((file) => file !== 'CHANGELOG.md' && file.startsWith(prefix))
    .flatMap((file) => {
      const document = readFileSync(file, 'utf8')
      return hitsIn(file, document, proseOf(document), 'prose')
    })
  return [...inSources, ...inYaml, ...inLintRules, ...inDocuments]
}

/** The folder that a file is counted in: two levels, three below the folders of areas. */
export const folderOf = (file: string) =>
  dirname(file)
    .split('/')
    .slice(0, /\/areas\//.test(file) ? 3 : 2)
    .join('/')
