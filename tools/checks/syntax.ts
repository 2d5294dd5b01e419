import { parseSync } from '@swc/core'

/** A node of a file's syntax tree as swc gives it (TypeScript 7 has no API to parse sources). */
export interface Node {
  type: string
  [part: string]: unknown
}

export const syntaxOf = (text: string): Node =>
  parseSync(text, { syntax: 'typescript', target: 'es2022' }) as unknown as Node

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The node and all its descendants, in the order of the text. */
export function nodesOf(value: unknown): Node[] {
  const nodes: Node[] = []
  const waiting = [value]
  while (waiting.length > 0) {
    const at = waiting.pop()
    if (typeof at !== 'object' || at === null) continue
    if (isNode(at)) nodes.push(at)
    const parts = Object.values(at)
    for (let i = parts.length - 1; i >= 0; i--) waiting.push(parts[i])
  }
  return nodes
}

/** The node at the end of a path of properties; undefined where there is none. */
export function partOf(node: unknown, ...path: string[]): Node | undefined {
  let at: unknown = node
  for (const part of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined
  return isNode(at) ? at : undefined
}

export const partsOf = (node: Node | undefined, part: string): unknown[] => {
  const parts = node?.[part]
  return Array.isArray(parts) ? parts : []
}

/** The text of an identifier, a private name or a string literal. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'PrivateName') return (node.value as string | undefined) ?? nameOf(partOf(node, 'id'))
  return node && ['Identifier', 'StringLiteral'].includes(node.type) ? (node.value as string) : undefined
}

/** An expression without type assertions and parentheses. */
export function bare(node: Node | undefined): Node | undefined {
  const wrapped = [
    'TsAsExpression',
    'TsConstAssertion',
    'TsSatisfiesExpression',
    'TsNonNullExpression',
    'ParenthesisExpression',
  ]
  return node && wrapped.includes(node.type) ? bare(partOf(node, 'expression')) : node
}

/** The names of all types that a type refers to. */
export const typeNames = (type: unknown): string[] =>
  nodesOf(type).flatMap((node) => (node.type === 'TsTypeReference' ? (nameOf(partOf(node, 'typeName')) ?? []) : []))

/** The string literals of a literal type or of a union of them. */
export const literalsOf = (type: unknown): string[] =>
  nodesOf(type).flatMap((node) => (node.type === 'StringLiteral' ? (nameOf(node) ?? []) : []))

export interface Import {
  from: string
  /** The name in the file that exports it. */
  name: string
  /** The name in this file. */
  local: string
  isType: boolean
}

export const importsOf = (file: Node): Import[] =>
  (partsOf(file, 'body') as Node[]).flatMap((node) =>
    node.type === 'ImportDeclaration'
      ? (partsOf(node, 'specifiers') as Node[]).map((one) => {
          const local = nameOf(partOf(one, 'local')) ?? ''
          return {
            from: nameOf(partOf(node, 'source')) ?? '',
            name: nameOf(partOf(one, 'imported')) ?? local,
            local,
            isType: node.typeOnly === true || one.isTypeOnly === true,
          }
        })
      : [],
  )

/** The parameters of each function that a file exports by name. */
export function exportedFunctions(file: Node): Map<string, Node[]> {
  const functions = new Map<string, Node[]>()
  for (const node of partsOf(file, 'body') as Node[]) {
    const declaration = node.type === 'ExportDeclaration' ? partOf(node, 'declaration') : undefined
    if (declaration?.type === 'FunctionDeclaration')
      functions.set(
        nameOf(partOf(declaration, 'identifier')) ?? '',
        (partsOf(declaration, 'params') as Node[]).flatMap((param) => partOf(param, 'pat') ?? []),
      )
    for (const one of partsOf(declaration, 'declarations') as Node[]) {
      const made = bare(partOf(one, 'init'))
      if (made?.type === 'ArrowFunctionExpression')
        functions.set(nameOf(partOf(one, 'id')) ?? '', partsOf(made, 'params') as Node[])
    }
  }
  return functions
}
