import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { routePaths } from '../../pages.ts'
import { buttons, mainControls } from './buttons.ts'

const SRC = join(import.meta.dirname, '../..')
/** The files of a page: its area, the runner and shared parts; files that list all pages would lead everywhere. */
const OF_PAGES = /^(areas|runner|platform\/(cards|knowledge|plans))\//
const FOLDERS = 'areas,runner,platform/cards,platform/knowledge,platform/plans'
const LISTS = /(^|\/)(pages|tiles)\.ts$/

const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')

/** The file of each page by its path, read from its record. */
const pageFiles = new Map(
  globSync('areas/*/pages.ts', { cwd: SRC }).flatMap((file) =>
    [...textOf(file).matchAll(/path: '([^']+)'(?:(?!path: ')[\s\S])*?load: \(\) => import\('([^']+)'\)/g)].map(
      ([, path = '', load = '']): [string, string] => [path, join(dirname(file), load)],
    ),
  ),
)

/** The controls that a source text declares: `tracked('one')`, or one of two, `tracked(isOver ? 'one' : 'other')`. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\btracked\(([^()]*)\)/g)]
    .flatMap(([, given = '']) => [...given.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
    .filter((name) => name in buttons)

/** The controls that a file and its imports declare. */
function declaredIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !OF_PAGES.test(file) || LISTS.test(file)) return new Set()
  seen.add(file)
  const text = textOf(file)
  const declared = new Set(namesIn(text))
  for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g))
    for (const name of declaredIn(relative('.', join(dirname(file), target)), seen)) declared.add(name)
  return declared
}

test('every page has its main controls named, and is found by its record', () => {
  expect(Object.keys(mainControls).sort()).toEqual([...routePaths].sort())
  expect([...pageFiles.keys()].sort()).toEqual([...routePaths].sort())
})

test.each(Object.entries(mainControls))('%s: its main controls declare themselves', (path, controls) => {
  expect(controls.length).toBeGreaterThan(0)
  const declared = declaredIn(pageFiles.get(path) as string)
  expect(controls.filter((name) => !declared.has(name))).toEqual([])
})

test('every control of the table is declared somewhere, with a number and a name of its own', () => {
  const all = globSync(`{${FOLDERS}}/**/*.tsx`, { cwd: SRC })
  const declared = new Set(all.flatMap((file) => namesIn(textOf(file))))
  expect([...declared].sort()).toEqual(Object.keys(buttons).sort())
  const rows = Object.values(buttons)
  expect(new Set(rows.map(({ btnNum }) => btnNum)).size).toBe(rows.length)
  expect(new Set(rows.map(({ btnName }) => btnName)).size).toBe(rows.length)
  // From 100 to 199: pop-ups.
  expect(rows.filter(({ btnNum }) => btnNum >= 100 && btnNum < 200)).toEqual([])
})
