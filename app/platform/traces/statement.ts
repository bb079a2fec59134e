/** What a span says of a statement. */
export interface StatementFacts {
  name: string
  attributes: Record<string, string>
}

// Not `do update set`, `for update skip locked`, nor what a function gives: `extract(day from now())`.
const begin = String.raw`(?:(?:into|update)\s+(?!(?:set|skip|nowait|of)\b)|(?:from|join)\s+(?![\w".]+\s*\())`
const relation = new RegExp(String.raw`\b${begin}(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)`, 'gi')
const literal = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--.*/g
/** More would make a name that nobody reads. */
const mostNamed = 4

/**
 * A statement by OpenTelemetry's conventions for databases: what it does, and to which relations. Values never stand
 * in it, those written into its text included.
 */
export function statementFacts(text: string): StatementFacts {
  const bare = text.replace(literal, '')
  const operation = (/[a-z]+/i.exec(bare)?.[0] ?? 'unknown').toUpperCase()
  const relations = [...bare.matchAll(relation)].map(([, name = '']) => name.replaceAll('"', ''))
  const summary = [operation, ...[...new Set(relations)].slice(0, mostNamed)].join(' ')
  return {
    name: summary,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary },
  }
}
