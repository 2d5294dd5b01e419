import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanMaterial } from '../../../platform/html/materialHtml.ts'
import { materialApart } from './materialApart.ts'
import { readMarkdown } from './readMarkdown.ts'
import { cutAtHeadings, MaterialRefused } from './readNodes.ts'
import { readZip } from './readPictures.ts'
import { readTable } from './readTable.ts'
import { readWord } from './readWord.ts'
import { equation, paragraph, picture, table, wordFile } from './testing/word.ts'

let folder: string
let png: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tizhou-reading-'))
  png = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const shape = (nodes: readonly { depth: number; name: string }[]) => nodes.map(({ depth, name }) => [depth, name])

test('rule: a document is cut at the first levels of headings that it has; headings in tables cut nothing', () => {
  const html = '前言<h2>一</h2>甲<h3>1</h3>乙<h4>a</h4>丙<table><tr><td><h2>不</h2></td></tr></table><h2>二</h2>'
  expect(shape(cutAtHeadings(html, '书名', 2))).toEqual([
    [1, '书名'],
    [1, '一'],
    [2, '1'],
    [1, '二'],
  ])
  expect(cutAtHeadings(html, '书名', 2)[2]?.html).toContain('<h4>a</h4>丙<table>')
  expect(shape(cutAtHeadings('<h1> </h1>', '空', 2))).toEqual([])
})

test('rule: a Word book of forty pages with pictures and tables becomes chapters and sections; every loss is told', async () => {
  const chapter = (at: number) =>
    paragraph(`第 ${at} 章`, 'Heading1') +
    paragraph('导言') +
    paragraph(`第 ${at}.1 节`, 'Heading2') +
    Array.from({ length: 12 }, (_, line) =>
      paragraph(`第 ${at} 章第 ${line} 段：${'左心衰竭以肺循环淤血为主。'.repeat(8)}`),
    ).join('') +
    table([
      ['型', '色'],
      ['甲', '乙'],
    ]) +
    picture(at)
  const pictures = Array.from({ length: 20 }, () => png)
  const body = Array.from({ length: 20 }, (_, at) => chapter(at + 1)).join('') + equation() + paragraph('尾', 'Fancy')
  const header = strToU8('<w:hdr><w:p><w:r><w:t>内部资料</w:t></w:r></w:p></w:hdr>')
  const file = wordFile(body, pictures, { 'word/header1.xml': header })
  const read = await readWord(file, '书', 2)
  expect(read.nodes).toHaveLength(40)
  expect(shape(read.nodes.slice(0, 3))).toEqual([
    [1, '第 1 章'],
    [2, '第 1.1 节'],
    [1, '第 2 章'],
  ])
  expect(read.pictures.size).toBe(20)
  expect(read.nodes[1]?.html).toMatch(/<table>.*甲.*<\/table>.*<img[^>]*src="picture:1"/s)
  expect(read.losses.map(({ what }) => what)).not.toContain('其他')
  expect(read.losses).toEqual(
    expect.arrayContaining([
      { what: '公式', count: 1, example: 'x', places: [{ where: '“第 20.1 节”第 18 段', words: 'x' }] },
      { what: '页眉和页脚', count: 1, example: '内部资料', places: [] },
      {
        ...{ what: '不认识的样式（文字保留）', count: 1, example: 'Fancy' },
        places: [{ where: '“第 20.1 节”第 19 段', words: '尾' }],
      },
    ]),
  )
})

test('rule: Markdown keeps tables and key words; a heading says that it is free and what point it is about', () => {
  const text =
    '# 一 {免费}\n\n以==肺循环==为主\n\n| 型 | 色 |\n| --- | --- |\n| 甲 | 乙 |\n\n# 二 {知识点：心衰}\n\n![图](a.png)\n\n![无](b.png)'
  const read = readMarkdown(text, '书', 2, new Map([['pics/a.png', png]]))
  expect(read.nodes).toMatchObject([
    { name: '一', free: true, html: expect.stringContaining('<mark>肺循环</mark>') },
    { name: '二', free: false, pointName: '心衰', html: expect.stringContaining('src="picture:pics%2Fa.png"') },
  ])
  expect(read.nodes[0]?.html).toContain('<td>甲</td>')
  expect([...read.pictures.keys()]).toEqual(['pics/a.png'])
  expect(read.losses).toEqual([
    {
      what: '找不到的图片',
      count: 1,
      example: 'b.png',
      places: [{ where: '“二 {知识点：心衰}”第 2 段', words: 'b.png' }],
    },
  ])
})

test('rule: a ZIP of pictures has a part a folder, pictures in the order of their numbers; what is no picture is told', () => {
  const zip = zipSync({
    '心电图/10.png': png,
    '心电图/2.png': png,
    'a.exe': strToU8('x'),
    '__MACOSX/._2.png': strToU8('x'),
  })
  const read = readZip(zip, '图', 2)
  expect(read.nodes).toMatchObject([{ name: '心电图', pictures: [{ alt: '2' }, { alt: '10' }] }])
  expect(read.losses).toEqual([
    { what: '不是图片的文件', count: 1, example: 'a.exe', places: [{ where: '压缩包', words: 'a.exe' }] },
  ])
})

test('rule: rows of a table stand under their chapters, key words are marked, those that are not there are told', async () => {
  const file = join(folder, 'a.csv')
  const rows = [
    '一级目录,二级目录,标题,正文,关键词,免费',
    '循环,心衰,表现,左心衰竭以肺循环淤血为主,肺循环淤血、没有的,是',
    '循环,心衰,治疗,利尿,,',
    '呼吸,,哮喘,a<b,,',
  ]
  await writeFile(file, rows.join('\n'))
  const read = await readTable(file, 'a.csv')
  expect(shape(read.nodes)).toEqual([
    [1, '循环'],
    [2, '心衰'],
    [3, '表现'],
    [3, '治疗'],
    [1, '呼吸'],
    [2, '哮喘'],
  ])
  expect(read.nodes[2]).toMatchObject({ html: '<p>左心衰竭以<mark>肺循环淤血</mark>为主</p>', free: true })
  expect(read.nodes[5]?.html).toBe('<p>a&#60;b</p>')
  expect(read.losses).toEqual([
    { what: '正文里没有的关键词', count: 1, example: '没有的', places: [{ where: '“表现”第 2 行', words: '没有的' }] },
  ])
})

const bomb = () => wordFile(paragraph('x'), [], { 'word/media/bomb.bin': new Uint8Array(61_000_000) })

test.each([
  ['a bomb', bomb, '太大'],
  ['no package at all', () => strToU8('not a zip'), '完整的压缩包'],
  ['a document with entities', () => wordFile('<!DOCTYPE x [<!ENTITY a "b">]>'), '不允许的声明'],
  ['a package without a document', () => zipSync({ 'a.txt': strToU8('x') }), '不是 Word'],
  ['half a file', () => wordFile(paragraph('x'.repeat(5_000)), [png]).slice(0, 900), '压缩包'],
  ['a document that is no XML', () => wordFile('<w:p><w:r>'), '损坏'],
])('rule: a hostile document is refused with a reason: %s', async (name, made, reason) => {
  const file = join(folder, `${name}.docx`)
  await writeFile(file, made())
  const refused = await materialApart({ file, name: 'a.docx', levels: 2 }).catch((error) => error)
  expect(refused).toBeInstanceOf(MaterialRefused)
  expect(refused.message).toContain(reason)
})

test('rule: nothing outside is read for a picture, and a picture of no known kind is told', async () => {
  const outside = wordFile(picture(1), [], {
    'word/_rels/document.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd"/></Relationships>',
    ),
  })
  const read = await readWord(outside, '书', 2).catch((error) => error)
  expect(read.pictures?.size ?? 0).toBe(0)
})

test('rule: scripts, dangerous and outside addresses of a Word document do not come through to the cleaned text', async () => {
  const link = (id: string, text: string) =>
    `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`
  const field = '<w:p><w:r><w:instrText> HYPERLINK "javascript:field()" </w:instrText></w:r></w:p>'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const body = [
    ...[paragraph('章', 'Heading1'), paragraph('&lt;script&gt;typed()&lt;/script&gt;写着的'), link('rIdJ', '按我')],
    ...[link('rIdD', '数据'), field, paragraph('&lt;img src=x onerror=typed()&gt;')],
  ].join('')
  const file = join(folder, 'hostile.docx')
  const relations = [
    relation('rIdJ', 'hyperlink', 'javascript:linked()'),
    relation('rIdD', 'hyperlink', 'data:text/html,linked()'),
    relation('rIdT', 'attachedTemplate', 'http://outside.example/template.dotm'),
  ]
  const more = {
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
    'word/vbaProject.bin': strToU8('macro()'),
  }
  await writeFile(file, wordFile(body, [], more))
  const { nodes } = await materialApart({ file, name: 'hostile.docx', levels: 2 })
  const html = nodes.map((node) => cleanMaterial(node.html)).join('')
  expect(html).toContain('按我')
  expect(html).toContain('&lt;script&gt;typed()&lt;/script&gt;写着的')
  expect(html).not.toMatch(/<script|<img|href="(?!\/)|javascript:|data:|outside\.example|macro|field\(/i)
})
