import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORES } from '../../.dependency-cruiser.mjs'
import type { BrokenRule } from './importRules.ts'
import {
  bare,
  exportedFunctions,
  importsOf,
  type Node,
  nameOf,
  nodesOf,
  partOf,
  partsOf,
  syntaxOf,
  typeNames,
} from './syntax.ts'

const SERVER = 'apps/server/src'

const RULES = {
  'sql-in-cores': 'SQL stands in a core or in platform/database, nowhere else: an area asks services.<core>.',
  'core-writes-own-tables': 'Only the core that declares a table (cores/<core>/*ables.ts) writes its rows.',
  'core-reads-lower-tables': 'A core joins its own tables and those of lower cores (CORES in .dependency-cruiser.mjs).',
  'areas-ask-services':
    'An area takes from a core types and pure functions; what touches the database is services.<core>.',
} as const

type Across = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Tables of other cores that a core may write, and why: core → table. */
const WRITTEN_ACROSS: Across = {
  review: { user_question: 'a question enters and leaves the wrong book in one statement with its card' },
  people: { sms_outbox: 'one job removes all that expires with log-ins' },
}

/** Tables of higher cores that a core may read, and why. */
const READ_ACROSS: Across = {
  review: {
    question_measure:
      'the median time of a question rates a reply; a second query would double the cost of a wrong answer',
  },
  people: {
    subject: 'the page of a user names what the user holds and studies',
    subject_version: 'the page of a user names what the user holds and studies',
    entitlement: 'the list of users filters by VIP',
    user_question: 'the page of a user counts what was done in each subject',
  },
  subjects: {
    tree: 'the list of subjects counts trees and questions; the modules of a version are those of its trees',
    chapter: 'the list of subjects counts trees and questions',
    chapter_item: 'the list of subjects counts trees and questions',
    question: 'the list of subjects counts trees and questions',
    staged_addition: 'questions of an import that is not published yet do not count',
  },
  content: {
    question_statistic: 'a set of questions carries what all learners did with them',
    answer_count: 'a set of questions carries what all learners did with them',
    question_measure: 'a set carries it only of questions that enough learners have answered',
    user_question: 'chapters linked to mistakes, and what is new in chapters, are found by one join',
    user_chapter: 'what is new in the chapters that a learner practised is found by one join',
    paper: 'the list of questions tells which papers hold them',
    paper_item: 'the list of questions tells which papers hold them',
  },
}

/** Methods of Kysely whose first argument is a table. */
const WRITING = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
/** The function that reads and writes the rows of the table in its first argument (platform/database/keptRows.ts). */
const KEPT_ROWS = 'keptRows'
const READING = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'using', 'table'])
/**
 * Functions for statements over many rows (platform/database/reading/rowsStatement.ts) that take a table first, or as
 * `table`.
 */
const WRITING_ROWS = new Set([KEPT_ROWS, 'rowsInsert', 'upsertRows'])
/** Writing statements in string literals of SQL. */
const WRITTEN = [/\binsert into (\w+)/gi, /\bupdate (\w+)(?: as \w+)? set\b/gi, /\bdelete from (\w+)/gi]
const READ = [/\b(?:from|join) (\w+)/gi]

const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file)

/**
 * The core that owns each table, by the interfaces `…Tables` of cores/<core>/tables.ts and its siblings; `platform` for
 * the others.
 */
function tableOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>()
  const declare = (file: string, owner: string) => {
    for (const node of nodesOf(syntaxOf(readFileSync(join(root, file), 'utf8'))))
      if (node.type === 'TsInterfaceDeclaration' && /Tables$/.test(nameOf(partOf(node, 'id')) ?? ''))
        for (const one of partsOf(partOf(node, 'body'), 'body') as Node[]) {
          const table = nameOf(partOf(one, 'key'))
          if (table) owners.set(table, owner)
        }
  }
  for (const file of globSync(`${SERVER}/platform/database/tables.ts`, { cwd: root })) declare(file, 'platform')
  for (const file of globSync(`${SERVER}/cores/*/*ables.ts`, { cwd: root })) declare(file, file.split('/')[4] ?? '')
  return owners
}

/** The string values that a name can have in a file: those of a list, or of the list that a loop iterates over. */
function namedTexts(file: Node): Map<string, string[]> {
  const named = new Map<string, string[]>()
  const name = (id: Node | undefined, value: Node | undefined) => {
    const known = nameOf(id)
    const texts = textsOf(value, named)
    if (known && texts.length > 0) named.set(known, [...(named.get(known) ?? []), ...texts])
  }
  for (const node of nodesOf(file)) {
    if (node.type === 'VariableDeclarator') name(partOf(node, 'id'), partOf(node, 'init'))
    if (node.type === 'ForOfStatement') name(partOf(node, 'left', 'declarations', '0', 'id'), partOf(node, 'right'))
  }
  return named
}

/** The string values that an expression can have, as far as the file shows. */
function textsOf(node: Node | undefined, named: ReadonlyMap<string, string[]>): string[] {
  const value = bare(node)
  if (value?.type === 'StringLiteral') return [nameOf(value) ?? '']
  if (value?.type === 'TemplateLiteral') return [sqlOf(value)]
  if (value?.type === 'Identifier') return named.get(nameOf(value) ?? '') ?? []
  if (value?.type === 'ArrayExpression')
    return (partsOf(value, 'elements') as Node[]).flatMap((one) => textsOf(partOf(one, 'expression'), named))
  return []
}

const sqlOf = (template: Node): string =>
  (partsOf(template, 'quasis') as Node[]).map(({ cooked, raw }) => String(cooked ?? raw)).join(' ? ')

/** The tables that a file writes, and all tables that it names. */
function tablesIn(file: Node, owners: ReadonlyMap<string, string>): { written: string[]; touched: string[] } {
  const written = new Set<string>()
  const read = new Set<string>()
  const named = namedTexts(file)
  const add = (to: Set<string>, text: string) => {
    const [table = ''] = /^\w+/.exec(text) ?? []
    if (owners.has(table)) to.add(table)
  }
  for (const node of nodesOf(file)) {
    if (node.type === 'CallExpression') {
      const callee = partOf(node, 'callee')
      const made = nameOf(callee) ?? nameOf(partOf(callee, 'property')) ?? ''
      const to = WRITING.has(made) || WRITING_ROWS.has(made) ? written : READING.has(made) ? read : undefined
      const first = partOf(node, 'arguments', '0', 'expression')
      if (to) for (const text of textsOf(first, named)) add(to, text)
      if (WRITING_ROWS.has(made))
        for (const one of partsOf(first, 'properties') as Node[])
          if (nameOf(partOf(one, 'key')) === 'table')
            for (const text of textsOf(partOf(one, 'value'), named)) add(written, text)
    }
    const text =
      node.type === 'TemplateLiteral' ? sqlOf(node) : node.type === 'StringLiteral' ? nameOf(node) : undefined
    for (const [patterns, to] of [[WRITTEN, written] as const, [READ, read] as const])
      for (const pattern of text ? patterns : [])
        for (const [, table = ''] of (text ?? '').matchAll(pattern)) add(to, table)
  }
  return { written: [...written], touched: [...new Set([...written, ...read])] }
}

/** The places that touch a table of another core. */
export function brokenTableRules(root: string): BrokenRule[] {
  const owners = tableOwners(root)
  const broken: BrokenRule[] = []
  const say = (rule: keyof typeof RULES, from: string, to: string) =>
    broken.push({ rule, from, to, comment: RULES[rule] })
  for (const file of globSync(`${SERVER}/**/*.ts`, { cwd: root })) {
    if (isTest(file)) continue
    const syntax = syntaxOf(readFileSync(join(root, file), 'utf8'))
    const [, place, core = ''] = /^apps\/server\/src\/([^/]+)\/([^/]+)/.exec(file) ?? []
    const { written, touched } = tablesIn(syntax, owners)
    if (place === 'cores') {
      for (const table of written)
        if (owners.get(table) !== core && !WRITTEN_ACROSS[core]?.[table]) say('core-writes-own-tables', file, table)
      for (const table of touched)
        if (isAbove(owners.get(table), core) && !(READ_ACROSS[core]?.[table] ?? WRITTEN_ACROSS[core]?.[table]))
          say('core-reads-lower-tables', file, table)
    } else if (
      place !== 'boot' &&
      !file.startsWith(`${SERVER}/platform/database/`) &&
      !file.startsWith(`${SERVER}/platform/jobs/`)
    ) {
      for (const table of touched)
        if (place === 'areas' || owners.get(table) !== 'platform') say('sql-in-cores', file, table)
    }
    if (place === 'areas')
      for (const target of queriesImported(root, file, syntax)) say('areas-ask-services', file, target)
  }
  return broken
}

const isAbove = (owner: string | undefined, core: string): boolean =>
  owner !== undefined && owner !== 'platform' && CORES.indexOf(owner) > CORES.indexOf(core)

/** The imports of an area from cores that take the database. */
const queriesImported = (root: string, file: string, syntax: Node): string[] =>
  importsOf(syntax)
    .filter(({ from, isType }) => !isType && from.includes('/cores/'))
    .flatMap(({ from, name }) => {
      const target = join(file, '..', from)
      const of = syntaxOf(readFileSync(join(root, target), 'utf8'))
      const [first] = exportedFunctions(of).get(name) ?? []
      return takesDatabase(first) || keptRowsIn(of).has(name) ? [`${target} (${name})`] : []
    })

/** The names by which a file calls keptRows. */
const keptRowsIn = (file: Node): Set<string | undefined> =>
  new Set(
    nodesOf(file)
      .filter(({ type }) => type === 'VariableDeclarator')
      .filter((one) => nameOf(partOf(bare(partOf(one, 'init')), 'callee')) === KEPT_ROWS)
      .map((one) => nameOf(partOf(one, 'id'))),
  )

const DATABASE = /^(Store|Tx|Reads|Statements|Db|\w*Services|With)$/

/** Whether a parameter is the database, a transaction or the services. */
const takesDatabase = (parameter: Node | undefined): boolean =>
  typeNames(partOf(parameter, 'typeAnnotation')).some((name) => DATABASE.test(name))
