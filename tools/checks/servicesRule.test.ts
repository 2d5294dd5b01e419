import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { brokenServicesRule } from './servicesRule.ts'

const SERVICES = {
  'cores/cores.ts': `import { People } from './people/core.ts'
    import { PapersCore } from './papers/core.ts'
    export const makeCores = (services: CoreServices) => ({ people: new People(services), papers: new PapersCore(services) })`,
  'platform/services.ts': `import type { Content } from '../cores/content/content.ts'
    import type { Store } from './database/store.ts'
    export interface Services extends Cores { store: Store; content: Content }`,
}

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The violations of a core's file. */
function broken(file: string, text: string): string[] {
  root = mkdtempSync(join(tmpdir(), 'services-rule-'))
  for (const [path, written] of Object.entries({ ...SERVICES, [file]: text })) {
    const at = join(root, 'apps/server/src', path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, written)
  }
  return brokenServicesRule(root).map(({ to }) => to)
}

test.each([
  ['as a part', 'export const f = (services: With) => services.papers.loaded'],
  ['as a part that may be missing', 'export const f = (services: With) => services?.papers.loaded'],
  ['of an object', 'class A { f() { return this.services.papers } }'],
  ['of a private field', 'class A { #services; f() { return this.#services.papers.in(tx).write() } }'],
  ['by a variable', 'export function f(services: With) { const { store, papers: p } = services }'],
  ['by a parameter', 'export const f = ({ papers }: Services) => papers'],
  ['by a type', `export type Needs = Pick<JobServices, 'store' | 'papers'>`],
  ['by the type of one', `let papers: Services['papers']`],
])('a service of a higher core is reported: %s', (_, text) => {
  expect(broken('cores/content/a.ts', text)).toEqual(['services.papers'])
})

test('its own, those of lower cores and those of platform may be asked', () => {
  const text = `export const f = ({ store, content, people }: Services) => services.people.in(tx)`
  expect(broken('cores/content/a.ts', text)).toEqual([])
})

test('a service of another name counts to the core of its type', () => {
  expect(broken('cores/people/a.ts', 'services.content.chapters(1)')).toEqual(['services.content'])
})

test('tests, comments and other things of that name do not count', () => {
  expect(broken('cores/people/a.test.ts', 'services.papers')).toEqual([])
  expect(broken('cores/people/a.ts', '// services.papers\nexport const x = index.papers')).toEqual([])
})
