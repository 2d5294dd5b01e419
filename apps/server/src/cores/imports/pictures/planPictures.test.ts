import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Packed } from './pictureZip.ts'
import { type PictureUse, planPictures } from './planPictures.ts'

const packed = (path: string, more: Partial<Packed> = {}): Packed => ({
  ...{ path, name: path.split('/').at(-1) as string, bytes: 100, sum: 1, isLink: false, ...more },
})
const use = (name: string, row = 2, hasText = true): PictureUse => ({
  sheet: '题目',
  row,
  column: '题干',
  name,
  hasText,
})
const plan = (uses: PictureUse[], files: Packed[], kept: string[] = []) =>
  planPictures(uses, files, new Set(kept), '图.zip')
const told = (...of: Parameters<typeof plan>) =>
  plan(...of).problems.map(({ sheet, row, column, reason, text }) => [sheet, row, column, text, reason])

test('what is missing is told with row and column, unless the bank has it', () => {
  expect(told([use('a.png', 3), use('b.png', 4)], [packed('x/c.png')], ['b.png'])).toEqual([
    ['题目', 3, '题干', 'a.png', 'ZIP 里没有这张图片，图片库里也没有'],
    ['图.zip', 0, '', 'x/c.png', '没有题目用到这张图片，不存入'],
  ])
})

test('a picture that says nothing for those who do not see it is told', () => {
  expect(told([use('a.png', 3, false)], [packed('a.png')])).toEqual([
    ['题目', 3, '题干', 'a.png', '图片没有说明文字，读屏的学员不知道图里是什么'],
  ])
})

test('one in other capitals is taken and told; one of the very name goes before it', () => {
  const files = [packed('A.PNG'), packed('b.png', { sum: 5 }), packed('B.png', { sum: 6 })]
  const { taken, problems } = plan([use('a.png'), use('B.png')], files)
  expect([...taken].map(([name, { path }]) => [name, path])).toEqual([
    ['a.png', 'A.PNG'],
    ['B.png', 'B.png'],
  ])
  expect(problems.map(({ reason }) => reason)).toEqual([
    'ZIP 里叫 A.PNG，当作同一张图片采用',
    '没有题目用到这张图片，不存入',
  ])
})

test('of two different ones of a name none is taken; the same one in two folders is', () => {
  expect(told([use('a.png')], [packed('甲/a.png'), packed('乙/a.png', { sum: 2 })])).toEqual([
    ['题目', 2, '题干', 'a.png', 'ZIP 里有 2 张不同的图片叫这个名字（甲/a.png、乙/a.png），没有采用'],
  ])
  expect(plan([use('a.png')], [packed('甲/a.png'), packed('乙/a.png')])).toMatchObject({ problems: [] })
})

test.each<[string, Packed, RegExp]>([
  ['too large', packed('a.png', { bytes: 2_500_000 }), /^图片超过 2 MB（2.5 MB），没有采用，用图片库里已有的$/],
  ['empty', packed('a.png', { bytes: 0 }), /^图片是空的/],
  ['a link', packed('a.png', { isLink: true }), /是指向别处的链接/],
])('what is %s is not taken', (_, file, reason) => {
  const { taken, problems } = plan([use('a.png')], [file], ['a.png'])
  expect(taken.size).toBe(0)
  expect(problems[0]?.reason).toMatch(reason)
})

test('what is no picture is told', () => {
  expect(told([], [packed('说明.docx'), packed('a.webp')]).map(([, , , text, reason]) => [text, reason])).toEqual([
    ['说明.docx', '不是能用的图片：文件名应以 gif、jpg、png、bmp、svg 或 ico 结尾'],
    ['a.webp', '不是能用的图片：文件名应以 gif、jpg、png、bmp、svg 或 ico 结尾'],
  ])
})

test('rule: each file is taken or told once, each name is taken, in the bank, or told wherever it stands', () => {
  const names = ['a.png', 'A.png', 'b.jpg', 'B.JPG', '心.png', 'c.txt']
  const file = fc.record({ folder: fc.constantFrom('', '甲/'), name: fc.constantFrom(...names), sum: fc.nat(1) })
  fc.assert(
    fc.property(
      fc.uniqueArray(file, { selector: ({ folder, name }) => folder + name }),
      fc.array(fc.constantFrom(...names.filter((name) => name !== 'c.txt'))),
      fc.subarray(names),
      (files, used, kept) => {
        const all = files.map(({ folder, name, sum }) => packed(folder + name, { sum }))
        const uses = used.map((name, at) => use(name, at + 2))
        const { taken, problems } = plan(uses, all, kept)
        for (const { name, row } of uses) {
          const isTold = problems.some((one) => one.row === row && one.text === name)
          expect(taken.has(name) || kept.includes(name) || isTold).toBe(true)
        }
        for (const [name, { name: own }] of taken) expect(own.toLowerCase()).toBe(name.toLowerCase())
        const unused = problems.filter(({ row }) => row === 0).map(({ text }) => text)
        expect(new Set(unused).size).toBe(unused.length)
        for (const { path } of [...taken.values()]) expect(unused).not.toContain(path)
      },
    ),
  )
})
