import ts from 'typescript'

interface Ban {
  pattern: RegExp
  /** Reason why the pattern is not allowed, with the engine or pooler. */
  reason: string
}

const bans: Ban[] = [
  {
    pattern: /\bpg_(try_)?advisory_/i,
    reason: 'Behind a pooler a session lock stays with a connection that somebody else gets.',
  },
  {
    pattern: /^\s*(listen|unlisten|notify)\b|\bpg_notify\b/i,
    reason: 'A pooler hears it on a connection that somebody else gets.',
  },
  { pattern: /\bdeferrable\b|\binitially\s+deferred\b/i, reason: 'CockroachDB has none.' },
  {
    pattern: /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(trigger|function|procedure|rule)\b/i,
    reason: 'Distributed engines run few of them, and SQLite other ones.',
  },
  {
    pattern: /\b(nextval|currval|setval|lastval)\s*\(/i,
    reason: 'Distributed engines hand ids out with gaps and in no order.',
  },
  {
    pattern: /\bcreate\s+(temp|temporary)\b|^\s*(set|reset)\s+(?!transaction\b|local\b)/i,
    reason: 'It belongs to a session, and a pooler gives each transaction another one.',
  },
  {
    pattern: /^\s*(prepare|deallocate|declare\s+\w+\s+cursor)\b|\bwith\s+hold\b/i,
    reason: 'It belongs to a session, and a pooler gives each transaction another one.',
  },
  {
    pattern: /\block\s+table\b|\bctid\b|\bxmin\b/i,
    reason: 'Distributed engines have none.',
  },
  {
    pattern: /\bcollate\s+(?!"C"|binary\b)/i,
    reason: 'Only "C" sorts alike on every engine and every version of its libraries.',
  },
]

/** Returns all SQL texts in a source file: `sql` templates and the arguments of `sql.raw` and `query`. */
function statementsIn(path: string, source: string): { text: string; line: number }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true)
  const found: { text: string; line: number }[] = []
  const add = (node: ts.Node) => {
    const text = node.getText(file).replace(/^[`'"]|[`'"]$/g, '')
    found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 })
  }
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(file)))
      add(node.template)
    if (ts.isCallExpression(node) && /(^sql\.raw|\.query)$/.test(node.expression.getText(file))) {
      const [first] = node.arguments
      if (first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) add(first)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * Returns the statements that would fail on distributed databases with PostgreSQL's protocol or behind a transaction
 * pooler.
 */
export function statementFaults(path: string, source: string): string[] {
  return statementsIn(path, source).flatMap(({ text, line }) =>
    bans
      .filter(({ pattern }) => pattern.test(text))
      .map(({ reason }) => `${path}:${line}: ${text.trim().split('\n')[0]} (${reason})`),
  )
}
