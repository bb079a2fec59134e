/** Name and attributes of a statement's span. */
export interface StatementInfo {
  name: string
  attributes: Record<string, string>
}

// Exclude `do update set`, `for update skip locked`, and function calls such as `extract(day from now())`.
const begin = String.raw`(?:(?:into|update)\s+(?!(?:set|skip|nowait|of)\b)|(?:from|join)\s+(?![\w".]+\s*\())`
const relation = new RegExp(String.raw`\b${begin}(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)`, 'gi')
const literal = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--.*/g
/** Maximum number of relations in a span's name, to keep it readable. */
const MAX_TABLES = 4

/**
 * Describes a statement by OpenTelemetry's conventions for databases: its operation and relations. It contains no
 * values, not even literals of the statement.
 */
export function statementInfo(text: string): StatementInfo {
  const bare = text.replace(literal, '')
  const operation = (/[a-z]+/i.exec(bare)?.[0] ?? 'unknown').toUpperCase()
  const relations = [...bare.matchAll(relation)].map(([, name = '']) => name.replaceAll('"', ''))
  const summary = [operation, ...[...new Set(relations)].slice(0, MAX_TABLES)].join(' ')
  return {
    name: summary,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary },
  }
}
