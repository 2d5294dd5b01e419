import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORES } from '../.dependency-cruiser.mjs'
import type { BrokenRule } from './importRules.ts'

const SERVER = 'apps/server/src'

const RULES = {
  'sql-in-cores': 'SQL stands in a core or in platform/database, nowhere else: an area asks services.<core>.',
  'core-writes-own-tables': 'Only the core that declares a table (cores/<core>/*ables.ts) writes its rows.',
  'core-reads-lower-tables': 'A core joins its own tables and those of lower cores (CORES in .dependency-cruiser.mjs).',
  'areas-ask-services':
    'An area takes from a core types and pure functions; what touches the database is services.<core>.',
} as const

/** Statements that cross the border all the same, and why: core → table. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  review: {
    user_question: 'a question enters and leaves the wrong book in one statement with its card',
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

const isAllowed = (core: string, table: string): boolean => ALLOWED[core]?.[table] !== undefined

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g,
  /\binsert into (\w+)/g,
  /\bupdate (\w+)(?: as \w+)? set\b/g,
  /\bdelete from (\w+)/g,
]
const READS = [/\b(?:selectFrom|innerJoin|leftJoin)\(\s*\[?'(\w+)/g, /\b(?:from|join) (\w+)/g]

const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file)

/** The core of each table, by the interfaces of cores/<core>/tables.ts and its siblings; `platform` for the others. */
function tableOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>()
  const declare = (file: string, owner: string) => {
    for (const [, table] of readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+): \{/gm))
      if (table) owners.set(table, owner)
  }
  for (const file of globSync(`${SERVER}/platform/database/tables.ts`, { cwd: root })) declare(file, 'platform')
  for (const file of globSync(`${SERVER}/cores/*/*ables.ts`, { cwd: root })) declare(file, file.split('/')[4] ?? '')
  return owners
}

const found = (text: string, patterns: readonly RegExp[], owners: ReadonlyMap<string, string>): string[] => [
  ...new Set(
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, table = '']) => table).filter((table) => owners.has(table)),
    ),
  ),
]

/** Where a table is touched that is not the place's own. Comments and imports do not count. */
export function brokenTableRules(root: string): BrokenRule[] {
  const owners = tableOwners(root)
  const broken: BrokenRule[] = []
  const say = (rule: keyof typeof RULES, from: string, to: string) =>
    broken.push({ rule, from, to, comment: RULES[rule] })
  for (const file of globSync(`${SERVER}/**/*.ts`, { cwd: root })) {
    if (isTest(file)) continue
    const source = readFileSync(join(root, file), 'utf8')
    const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
    const [, place, core = ''] = /^apps\/server\/src\/([^/]+)\/([^/]+)/.exec(file) ?? []
    const written = found(text, WRITES, owners)
    const touched = [...new Set([...written, ...found(text, READS, owners)])]
    if (place === 'cores') {
      for (const table of written)
        if (owners.get(table) !== core && !isAllowed(core, table)) say('core-writes-own-tables', file, table)
      for (const table of touched)
        if (isAbove(owners.get(table), core) && !isAllowed(core, table)) say('core-reads-lower-tables', file, table)
    } else if (
      place !== 'boot' &&
      !file.startsWith(`${SERVER}/platform/database/`) &&
      !file.startsWith(`${SERVER}/platform/jobs/`)
    ) {
      for (const table of touched)
        if (place === 'areas' || owners.get(table) !== 'platform') say('sql-in-cores', file, table)
    }
    if (place === 'areas')
      for (const target of queriesImported(root, file, source)) say('areas-ask-services', file, target)
  }
  return broken
}

const isAbove = (owner: string | undefined, core: string): boolean =>
  owner !== undefined && owner !== 'platform' && CORES.indexOf(owner) > CORES.indexOf(core)

/** Files of cores that an area imports values of and that take the database. */
function queriesImported(root: string, file: string, source: string): string[] {
  return [...source.matchAll(/^import (?!type)(\{[^}]*\}) from '([^']*\/cores\/[^']*)'/gm)].flatMap(
    ([, names = '', path = '']) => {
      const target = join(file, '..', path)
      const text = readFileSync(join(root, target), 'utf8')
      return names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => name && !name.startsWith('type ') && takesDatabase(text, name))
        .map((name) => `${target} (${name})`)
    },
  )
}

/** Whether an exported function takes the database, a transaction or the services as its first parameter. */
const takesDatabase = (text: string, name: string): boolean =>
  new RegExp(
    `export (?:async )?(?:function ${name}|const ${name} = (?:async )?)(?:<[^(]*>)?\\(\\s*(?:\\w+|\\{[^}]*\\}): [^,)]*\\b(?:Store|Tx|Reads|Statements|Db|Services|ContentServices)\\b`,
  ).test(text)
