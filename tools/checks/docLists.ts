import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@tizhou/contract/contract'
import { type Coverage, MEASURED } from '@tizhou/domain/knowledge/testing/coverage'
import { CORES } from '../../.dependency-cruiser.mjs'
import { JOBS } from '../../apps/server/src/cores/jobs.ts'
import { SETTINGS } from '../../apps/server/src/settings.ts'

/**
 * Lists in documents that are generated from the code: the text between `<!-- made: NAME -->` and `<!-- /made -->`
 * (`node tools/docLists.mjs --write`). The description in a row is written by hand and kept; a new row has
 * TO_SAY instead.
 */

const TO_SAY = '(to be said)'
const WIDTH = 120
const CORES_FOLDER = 'apps/server/src/cores'

/** Makes the new text of a list from its present one. */
type Maker = (before: string, root: string) => string

const LISTS: Record<string, Record<string, Maker>> = {
  'README.md': {
    areas: (_, root) =>
      wrapped(
        pagesOfAreas(root).map(({ name, path }) => `[${name}](${path})`),
        ', ',
      ),
  },
  'README.zh-CN.md': {
    areas: (_, root) =>
      wrapped(
        pagesOfAreas(root).map(({ chinese, path }) => `[${chinese}](${path})`),
        '、',
      ),
  },
  'docs/architecture.md': {
    parts: (_, root) => partsOfAreas(root),
    cores: (before, root) => table(['core', 'what it owns', 'uses'], before, usesOfCores(root)),
    decisions: (_, root) => decisions(root),
  },
  'docs/areas/knowledge.md': { coverage },
  'docs/operations/running.md': { jobs },
  'docs/operations/settings.md': { settings },
}

/** The documents with their present and their generated text, by path. */
function madeDocuments(root: string): Map<string, { is: string; shouldBe: string }> {
  return new Map(
    Object.entries(LISTS).map(([path, makers]) => {
      const is = readFileSync(join(root, path), 'utf8')
      let shouldBe = is
      for (const [name, make] of Object.entries(makers)) {
        const list = new RegExp(`(( *)<!-- made: ${name} -->\n)([^]*?)( *<!-- /made -->)`)
        if (!list.test(shouldBe)) throw new Error(`${path} has no place for the list “${name}”`)
        shouldBe = shouldBe.replace(list, (_, begin: string, indent: string, before: string, end: string) => {
          const lines = make(before, root).split('\n')
          return `${begin}${lines.map((line) => `${indent}${line}\n`).join('')}${end}`
        })
      }
      return [path, { is, shouldBe }]
    }),
  )
}

/** The documents that differ from the generated lists, or have a row that still says TO_SAY. */
export function staleLists(root: string): string[] {
  return [...madeDocuments(root)].flatMap(([path, { is, shouldBe }]) => [
    ...(is === shouldBe ? [] : [`${path} is out of step: node tools/docLists.mjs --write`]),
    ...(shouldBe.includes(TO_SAY) ? [`${path} has a row that says nothing yet: ${TO_SAY}`] : []),
  ])
}

export function writeLists(root: string): void {
  for (const [path, { is, shouldBe }] of madeDocuments(root))
    if (is !== shouldBe) writeFileSync(join(root, path), shouldBe)
}

/** A table of rows: name, hand-written description (taken from the same row of `before`), generated cells. */
export function table(head: string[], before: string, rows: { name: string; made: string[] }[]): string {
  const said = new Map(
    [...before.matchAll(/^\| (\S+) \| (.+?) \|/gm)].map(([, name = '', words = '']) => [name, words] as const),
  )
  const row = (cells: string[]) => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`
  return [
    row(head),
    row(head.map(() => '---')),
    ...rows.map(({ name, made }) => row([name, said.get(name) ?? TO_SAY, ...made])),
  ].join('\n')
}

function wrapped(items: string[], between: string): string {
  const lines = ['']
  items.forEach((item, at) => {
    const piece = at === items.length - 1 ? item : item + between
    const line = lines.at(-1) ?? ''
    if (line !== '' && (line + piece).trimEnd().length > WIDTH - 2) lines.push(piece)
    else lines[lines.length - 1] = line + piece
  })
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** The first line of a page of an area is `# Its name (its Chinese name)`. */
function pagesOfAreas(root: string): { name: string; chinese: string; path: string }[] {
  return globSync('docs/areas/*.md', { cwd: root })
    .map((path) => {
      const heading = readFileSync(join(root, path), 'utf8').split('\n', 1)[0] ?? ''
      const [, name, chinese] = /^# (.+) \((.+)\)$/.exec(heading) ?? []
      if (name === undefined || chinese === undefined) throw new Error(`${path} has to begin with “# Name (中文名)”`)
      return { name, chinese, path: path.replaceAll('\\', '/') }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** A table of the areas: each one's folders, its calls in the contract and its page in docs/areas. */
function partsOfAreas(root: string): string {
  const ofContract = new Set(Object.keys(contract))
  const places: [string, (area: string) => boolean][] = [
    ['contract', (area) => ofContract.has(area)],
    ...['apps/server/src/areas', 'apps/web/src/areas', 'apps/console/src/areas', 'e2e'].map(
      (folder): [string, (area: string) => boolean] => [
        folder.split('/')[1] ?? folder,
        (area) => existsSync(join(root, folder, area)),
      ],
    ),
    ['docs', (area) => existsSync(join(root, `docs/areas/${area}.md`))],
  ]
  const folders = ['server', 'web', 'console'].flatMap((app) => {
    const folder = join(root, `apps/${app}/src/areas`)
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  })
  const areas = [...new Set([...ofContract, ...folders])].sort()
  return [
    `| area |${places.map(([name]) => ` ${name} |`).join('')}`,
    `| --- |${places.map(() => ' --- |').join('')}`,
    ...areas.map((area) => `| ${area} |${places.map(([, has]) => (has(area) ? ' ✓ |' : ' |')).join('')}`),
  ].join('\n')
}

/** The cores in their order, and the lower cores whose files each imports or that it asks through the front. */
function usesOfCores(root: string): { name: string; made: string[] }[] {
  return CORES.map((core) => {
    const used = new Set<string>()
    for (const file of globSync(`${CORES_FOLDER}/${core}/**/*.ts`, { cwd: root })) {
      if (/\.test\.ts$|\/testing\//.test(file.replaceAll('\\', '/'))) continue
      const text = readFileSync(join(root, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/from '(?:\.\.\/)+(\w+)\//g)) used.add(name)
      for (const [, name = ''] of text.matchAll(/\bservices\.(\w+)/g)) used.add(name)
    }
    const lower = CORES.slice(0, CORES.indexOf(core))
    const uses = lower.filter((name) => used.has(name))
    return { name: core, made: [uses.length > lower.length / 2 && uses.length > 12 ? 'nearly all' : uses.join(', ')] }
  })
}

/** How often a server looks for work. While there is work, a job continues without this pause. */
const often = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`

function jobs(): string {
  const rows = JOBS.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return [
    '| job | what it does | looks every |',
    '| --- | --- | --- |',
    ...rows.map(({ name, does, everyMs }) => `| \`${name}\` | ${does} | ${often(everyMs)} |`),
  ].join('\n')
}

function settings(): string {
  // In the order of their declaration: settings of one matter are neighbours, and a description may refer to the one
  // before.
  const rows = SETTINGS.filter(({ isForTests }) => !isForTests)
  return [
    '| variable | meaning | default | range |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      (row) => `| \`${row.name}\` | ${row.meaning} | ${row.default} |${row.range ? ` ${row.range} |` : ' |'}`,
    ),
  ].join('\n')
}

const FOLLOWED: Record<Coverage['followed'], string> = {
  fixed: 'fixed figures',
  fitted: 'fitted tracing',
  joined: 'joined model',
}

/** How often intervals of predicted scores held in the last simulation. */
function coverage(): string {
  const shares = (of: readonly number[]) => of.map((share) => (100 * share).toFixed(1)).join(' · ')
  return [
    '| learners | mastery by | held, by seed | few, some, many answers | low, middle, high score | with a record |',
    '| --- | --- | --- | --- | --- | --- |',
    ...MEASURED.map(
      ({ nature, followed, held, byAnswers, byScore, stretched }) =>
        `| ${nature} | ${FOLLOWED[followed]} | ${shares(held)} | ${shares(byAnswers)} | ${shares(byScore)} | ${shares([stretched])} |`,
    ),
  ].join('\n')
}

function decisions(root: string): string {
  const items = globSync('docs/decisions/*.md', { cwd: root })
    .sort()
    .map((path) => {
      const heading = readFileSync(join(root, path), 'utf8').split('\n', 1)[0] ?? ''
      return `- [${heading.replace(/^# /, '')}](${path.replaceAll('\\', '/').replace('docs/', '')})`
    })
  return items.join('\n')
}
