// React Router and nothing else, which renders the markup of the file that it is given again for each request: a route,
// and one element for each of the page's.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseDocument } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: object }>

const [port, file] = process.argv.slice(2)
const document = parseDocument(readFileSync(file as string, 'utf8'))
const html = document.children.find((child) => isTag(child)) as Element
const known = new Map<Element, Record<string, unknown>>()

const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  fetchpriority: 'fetchPriority',
  crossorigin: 'crossOrigin',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  minlength: 'minLength',
  novalidate: 'noValidate',
  datetime: 'dateTime',
  'http-equiv': 'httpEquiv',
}
const yes = new Set(['hidden', 'open', 'required', 'disabled', 'checked', 'async', 'defer', 'novalidate', 'multiple'])

const { query, dataRoutes } = createStaticHandler([{ path: '*', Component: () => elementOf(html) }])

createServer(async (request, response) => {
  const context = await query(new Request(`http://localhost${request.url}`))
  if (context instanceof Response) throw new Error('A page was expected.')
  const router = createStaticRouter(dataRoutes, context)
  const { pipe } = renderToPipeableStream(createElement(StaticRouterProvider, { router, context, hydrate: false }), {
    onAllReady() {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      pipe(response)
    },
  })
}).listen(Number(port), '127.0.0.1')

function isTag(node: Node): node is Element {
  return 'attribs' in node
}

function isText(node: Node): node is Extract<Node, { data: string; nodeType: 3 }> {
  return node.type === 'text'
}

function elementOf(node: Node): ReactNode {
  if (isText(node)) return node.data
  if (!isTag(node)) return null
  const inner = isRaw(node) ? [] : node.children.map(elementOf)
  return createElement(node.name, propertiesOf(node), ...inner)
}

function isRaw({ name }: Element): boolean {
  return name === 'script' || name === 'style'
}

/** Read once: a compiled page has its properties in its code. */
function propertiesOf(node: Element): Record<string, unknown> {
  const read = known.get(node)
  if (read) return read
  const properties: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(node.attribs)) {
    if (name === 'style') properties.style = styleOf(value)
    else if (name === 'value') properties.defaultValue = value
    else properties[names[name] ?? name] = yes.has(name) && value === '' ? true : value
  }
  const [text] = node.children
  if (isRaw(node) && text && isText(text)) properties.dangerouslySetInnerHTML = { __html: text.data }
  known.set(node, properties)
  return properties
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(':'))
  return Object.fromEntries(rules.filter(([name]) => name).map(([name = '', ...value]) => [name, value.join(':')]))
}
