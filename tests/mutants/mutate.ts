import { parseSync } from 'vite'

/** One small change to a source file that a test should notice. */
export interface Mutant {
  file: string
  line: number
  was: string
  is: string
  start: number
  end: number
  /** The expression or statement that takes another course, and what it says then. */
  whole: { start: number; end: number; is: string; isStatement: boolean }
}

/** What a mutant met: a test that failed, none that did, or none that reaches it. */
export type Fate = 'killed' | 'survived' | 'unreached'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const swapped: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/**
 * Every mutant of a file: operators swapped, conditions held true and false, negations and booleans turned, numbers
 * moved by one, statements that only do something left out, lists emptied. Words are left alone: what a message says is
 * no rule.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = []
  const add = (start: number, end: number, is: string, whole: Partial<Mutant['whole']> = {}) => {
    const was = text.slice(start, end)
    const line = text.slice(0, start).split('\n').length
    if (was !== is)
      found.push({ file, line, was, is, start, end, whole: { start, end, is, isStatement: false, ...whole } })
  }
  const { program } = parseSync(file, text)
  visit(program as unknown as Node)
  return found

  function visit(node: Node): void {
    // Types, imports and declarations of signals are gone before anything runs.
    if (/^(TS(?!AsExpression|NonNull|Satisfies)|Import|ExportAll)/.test(node.type) || node.declare === true) return
    mutate(node)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeParameters' || key === 'typeArguments') continue
      // A number that names a property is a word.
      if (key === 'key' && node.computed === false) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }

  function mutate(node: Node): void {
    const operator = String(node.operator ?? '')
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const [left, right, other] = [node.left as Node, node.right as Node, swapped[operator]]
        if (!other) return
        const at = text.indexOf(operator, left.end)
        const says = ({ start, end }: Node) => `(${text.slice(start, end)})`
        const is = `${says(left)} ${other} ${says(right)}`
        if (at < right.start) add(at, at + operator.length, other, { start: node.start, end: node.end, is })
        return
      }
      case 'IfStatement':
      case 'ConditionalExpression': {
        const { start, end } = node.test as Node
        add(start, end, 'true')
        add(start, end, 'false')
        return
      }
      case 'UnaryExpression':
        if (operator === '!') {
          const { start, end } = node.argument as Node
          add(node.start, node.start + 1, '', { start: node.start, end, is: text.slice(start, end) })
        }
        return
      case 'Literal':
        if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value))
        if (typeof node.value === 'number') add(node.start, node.end, String(node.value + 1))
        return
      case 'ExpressionStatement':
        if (/^(await )?[\w.]+\(/.test(text.slice(node.start, node.end))) {
          add(node.start, node.end, ';', { isStatement: true })
        }
        return
      case 'ArrayExpression':
        if ((node.elements as unknown[]).length > 0) add(node.start, node.end, '[]')
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
