import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readData } from './readData.ts'
import { DemoTrees } from './trees.ts'

const folder = mkdtempSync(join(tmpdir(), 'tizhou-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (trees: unknown) => {
  writeFileSync(join(folder, 'trees.json'), JSON.stringify(trees))
  return () => readData('trees.json', DemoTrees, folder)
}
const tree = (chapter: unknown) => [{ source: '教材分册', module: 'ChapterTest', chapters: [chapter] }]

test('a file as its schema has it is read as it is', () => {
  const trees = tree({
    name: '上册',
    note: '第 2 版',
    children: [{ sameAs: '内科学/循环系统' }, { name: '选题', questions: ['a-1'] }],
  })
  expect(read(trees)()).toEqual(trees)
})

test.each([
  [
    'a source that the catalogue has not',
    [{ source: '没有', module: 'ChapterTest', chapters: [{ sameAs: '甲' }] }],
    '/0/source',
  ],
  ['a chapter without anything below it', tree({ name: '空' }), '/0/chapters/0'],
  ['a field that is spelled wrongly', tree({ name: '甲', question: ['a-1'] }), '/0/chapters/0'],
  ['three points in a pair', tree({ name: '甲', points: ['一', '二', '三'], questions: ['a-1'] }), '/0/chapters/0'],
  ['a fault further down', tree({ name: '甲', children: [{ name: '乙', questions: [] }] }), '/0/chapters/0'],
])('%s is refused with the file and the place', (_what, trees, place) => {
  expect(read(trees)).toThrow(new RegExp(`^trees.json: .*${place}`))
})
