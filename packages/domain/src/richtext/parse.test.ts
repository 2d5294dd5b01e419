import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasToggle, type RichNode } from './nodes.ts'
import { parse } from './parse.ts'
import { plainText } from './plainText.ts'

const question = (text: string) => parse(text, { kind: 'question' })
const explanation = (text: string) => parse(text, { kind: 'explanation' })

const text = (value: string): RichNode => ({ kind: 'text', text: value })
const br: RichNode = { kind: 'break' }
const image = (name: string): RichNode => ({ kind: 'image', name })
const mark = (...children: RichNode[]): RichNode => ({ kind: 'mark', children })
const strong = (...children: RichNode[]): RichNode => ({ kind: 'strong', children })
const bold = (...children: RichNode[]): RichNode => ({ kind: 'bold', children })
const sub = (...children: RichNode[]): RichNode => ({ kind: 'sub', children })
const sup = (...children: RichNode[]): RichNode => ({ kind: 'sup', children })
const table = (...rows: RichNode[][][]): RichNode => ({ kind: 'table', rows })
const heading = (level: 1 | 2, ...children: RichNode[]): RichNode => ({ kind: 'heading', level, children })

test.each(['gif', 'jpg', 'png', 'bmp', 'svg', 'ico', 'PNG', 'Jpg'])('[name.%s] is an image', (extension) => {
  expect(question(`见图[心电图 1.${extension}]所示`)).toEqual([
    text('见图'),
    image(`心电图 1.${extension}`),
    text('所示'),
  ])
})

test('behind the name of an image stands what it shows', () => {
  expect(question('[a.png|外周血涂片]')).toEqual([{ kind: 'image', name: 'a.png', alt: '外周血涂片' }])
  expect(question('[a.png| 甲|乙 ]')).toEqual([{ kind: 'image', name: 'a.png', alt: '甲|乙' }])
  expect(question('[a.png|]')).toEqual([image('a.png')])
  expect(question('[a|b.png]')).toEqual([image('a|b.png')])
  expect(question('[../a.png|甲]')).toEqual([text('[../a.png|甲]')])
  expect(plainText(question('见[a.png|甲]'))).toBe('见[a.png|甲]')
})

test.each([
  '[../etc.png]',
  '[a/b.png]',
  '[a\\b.png]',
  '[c:a.png]',
  '[a..b.png]',
  '[a\u0000.png]',
  '[a\u202e.png]',
  '[a\ud800.png]',
  '[ a.png]',
  '[.png]',
  '[png]',
  '[a.exe]',
  '[a.png',
  '[a.png.exe]',
])('%j is no image and stays as written', (written) => {
  expect(question(written)).toEqual([text(written)])
})

test('an image inside other square brackets is still found', () => {
  expect(question('[1][a.png]]')).toEqual([text('[1]'), image('a.png'), text(']')])
})

test.each(['\n', '\r\n', '\r', '<br>', '<br/>', '<BR />'])('%j is one break', (written) => {
  expect(question(`一${written}二`)).toEqual([text('一'), br, text('二')])
})

test('a break inside square brackets is a break', () => {
  expect(question('[一<br>二]')).toEqual([text('[一'), br, text('二]')])
})

test('tags and entities stay visible text', () => {
  const written = '<i>血压</i> &lt;90&nbsp;mmHg <script>alert(1)</script> <br class="x"> <b class="x">甲</b> pH<7.35'
  expect(question(written)).toEqual([text(written)])
})

test('text inside 【】 is a mark, also over several lines', () => {
  expect(question('最【早】的\n【一\n二】')).toEqual([
    text('最'),
    mark(text('早')),
    text('的'),
    br,
    mark(text('一'), br, text('二')),
  ])
})

test('a mark inside a mark is strong, a third level stays text', () => {
  expect(question('甲【乙【丙【丁】戊】己】')).toEqual([
    text('甲'),
    mark(text('乙'), strong(text('丙【丁】戊')), text('己')),
  ])
})

test.each(['【', '】', '】甲【', '【】', '【 】'])('%j marks nothing and stays text', (written) => {
  expect(question(written)).toEqual([text(written)])
})

test('a bracket without a partner does not swallow the marks behind it', () => {
  expect(question('【甲【乙】')).toEqual([text('【甲'), mark(text('乙'))])
  expect(question('【甲】乙】')).toEqual([mark(text('甲')), text('乙】')])
})

test('bold, subscript and superscript are tags without attributes, in capitals too', () => {
  expect(question('<b>最</b>早 V<sub>max</sub>，<STRONG>Ca</STRONG><SUP>II</SUP>')).toEqual([
    bold(text('最')),
    text('早 V'),
    sub(text('max')),
    text('，'),
    bold(text('Ca')),
    sup(text('II')),
  ])
  expect(question('<b>甲\n乙</b>')).toEqual([bold(text('甲'), br, text('乙'))])
  expect(explanation('【V<sub>max</sub>】快')).toEqual([heading(1, text('V'), sub(text('max'))), text('快')])
  expect(question('【甲<b>【乙<sub>a</sub>】</b>】')).toEqual([
    mark(text('甲'), bold({ kind: 'strong', children: [text('乙'), sub(text('a'))] })),
  ])
})

test.each(['<b>', '</sub>', '<b></b>', '<sub> </sub>', '</b>甲<b>', '<sub>甲</sup>', 'A<b>C', '<b 甲</b>'])(
  '%j is no whole tag and stays visible text',
  (written) => {
    expect(question(written)).toEqual([text(written)])
  },
)

test('tags cross neither each other nor 【】, and a lowered text is one line without pictures', () => {
  expect(question('<b>甲<sub>乙</b>丙</sub>')).toEqual([bold(text('甲<sub>乙')), text('丙</sub>')])
  expect(question('【甲<b>乙】丙</b>')).toEqual([mark(text('甲<b>乙')), text('丙</b>')])
  expect(question('<sub>甲\n乙</sub>')).toEqual([text('<sub>甲'), br, text('乙</sub>')])
  expect(question('<sub>[a.png]</sub>')).toEqual([text('<sub>'), image('a.png'), text('</sub>')])
})

test('a tag inside one of its kind stays text', () => {
  expect(question('<b>甲<b>乙</b></b>')).toEqual([bold(text('甲<b>乙</b>'))])
  expect(question('x<sup>a<sub>1</sub></sup>')).toEqual([text('x'), sup(text('a<sub>1</sub>'))])
})

const TABLE = '| 项目 | V<sub>max</sub> |\n|---|---|\n| 甲 | 【1】[a.png|图] |\n| 乙 |'

test('lines of cells below a line of headers and a rule are a table', () => {
  const drawn = table(
    [[text('项目')], [text('V'), sub(text('max'))]],
    [[text('甲')], [mark(text('1')), { kind: 'image', name: 'a.png', alt: '图' }]],
    [[text('乙')]],
  )
  expect(question(TABLE)).toEqual([drawn])
  expect(explanation(`见下表：\n${TABLE}\n由此`)).toEqual([text('见下表：'), drawn, text('由此')])
  expect(question(`甲\n\n${TABLE}\n\n${TABLE}\n`)).toEqual([text('甲'), br, drawn, drawn])
  expect(explanation(`【要点】\n${TABLE}\n【乙】丙`)).toEqual([
    heading(1, text('要点')),
    drawn,
    heading(1, text('乙')),
    text('丙'),
  ])
})

test.each(['|甲|乙|', '|甲|乙|\n|1|2|', '|甲|乙|\n|---|', '甲|乙\n---|---', '|甲|\n|--|', '血压 |---|---| 上'])(
  '%j is no table',
  (written) => {
    expect(question(written).some(({ kind }) => kind === 'table')).toBe(false)
    expect(plainText(question(written))).toBe(written)
  },
)

test('plain text has raised and lowered signs as characters, rows as lines', () => {
  expect(plainText(question('H<sub>2</sub>O <b>与</b> Ca<sup>2+</sup>、V<sub>max</sub>、e<sup>AB</sup>'))).toBe(
    'H₂O 与 Ca²⁺、Vmax、e^(AB)',
  )
  expect(plainText(question(`见\n${TABLE}\n后`), () => '图')).toBe('见\n项目 Vmax\n甲 1图\n乙\n后')
})

test('in question text, if 【 or 】 is present, there is the 显示 toggle, and only then', () => {
  for (const written of [
    '最【早】的',
    '【【早】】',
    '【病例】男',
    '最【早的',
    '最早】的',
    '】早【',
    '【】',
    '【\n',
    '<br>】',
    '<b>甲【</b>',
    '|甲|\n|---|\n|】|',
  ])
    expect(hasToggle(question(written))).toBe(true)
  expect(hasToggle(question('最早的[a.png]'))).toBe(false)
  fc.assert(
    fc.property(anyText, (written) => {
      expect(hasToggle(question(written))).toBe(/[【】]/.test(written))
    }),
  )
})

test('in an explanation 【】 at the start of a line is a heading without the colon behind it', () => {
  expect(explanation('【考点】心衰\n  【解析】：肺淤血\n【答案】\nC')).toEqual([
    heading(1, text('考点')),
    text('心衰'),
    heading(1, text('解析')),
    text('肺淤血'),
    heading(1, text('答案')),
    text('C'),
  ])
})

test('doubled 【【】】 at the start of a line is a level 2 heading', () => {
  expect(explanation('【【机制】】淤血')).toEqual([heading(2, text('机制')), text('淤血')])
})

test('in an explanation 【】 inside a line, over lines, with an image or too long for a line is a mark', () => {
  const long = '长'.repeat(41)
  expect(explanation('见【考点】')).toEqual([text('见'), mark(text('考点'))])
  expect(explanation('【一\n二】')).toEqual([mark(text('一'), br, text('二'))])
  expect(explanation('【图[a.png]】')).toEqual([mark(text('图'), image('a.png'))])
  expect(explanation(`【${long}】`)).toEqual([mark(text(long))])
  expect(explanation('【甲】【乙】')).toEqual([heading(1, text('甲')), mark(text('乙'))])
})

test.each(['考点', '不宜', '病例中', '该病例', '最可能的问题'])(
  'in a question 【%s】 is a key word and no heading',
  (word) => {
    expect(question(`【${word}】心衰`)).toEqual([mark(text(word)), text('心衰')])
  },
)

test.each(['病例', '病例摘要', '病例 1', '病史', '病史资料', '问题', '问题2', '提问 一', '资料'])(
  'in a question 【%s】 at the start of a line names a part and is a heading',
  (name) => {
    expect(question(`【${name}】：男性\n胸痛`)).toEqual([heading(1, text(name)), text('男性'), br, text('胸痛')])
    expect(question(`见【${name}】`)).toEqual([text('见'), mark(text(name))])
  },
)

test('the parts of a stem stand apart from each other', () => {
  expect(question('【病例】男性，58 岁。\n胸痛。\n【问题】【不宜】用的是')).toEqual([
    heading(1, text('病例')),
    text('男性，58 岁。'),
    br,
    text('胸痛。'),
    heading(1, text('问题')),
    mark(text('不宜')),
    text('用的是'),
  ])
})

test('plain text sets headings on their own lines and names images as asked', () => {
  const nodes = explanation('前文\n【考点】见【图】[a.png]\n后文')
  expect(plainText(nodes)).toBe('前文\n考点\n见图[a.png]\n后文')
  expect(plainText(nodes, () => '（图）')).toBe('前文\n考点\n见图（图）\n后文')
})

const piece = fc.oneof(
  fc.constantFrom(
    '【',
    '】',
    '【【',
    '】】',
    '【病例】',
    '【【问题 2】】',
    '\n',
    '\r\n',
    '<br>',
    '[a.png]',
    '[',
    ']',
    '：',
    ' ',
    '[x.p',
    'ng]',
    '../',
    '<b>',
    '</b>',
    '<STRONG>',
    '<sub>',
    '</sub>',
    '<sup>',
    '</sup>',
    'AB',
    '|',
    '|---|',
    '|甲|\n|---|\n',
    '|乙|丙|\n|---|---|\n',
    '[a.png|乙]',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
const anyKind = fc.constantFrom('question' as const, 'explanation' as const)

/** Visible characters, without brackets, colons, breaks and white space, which may be markers; tags and rules, too. */
const visible = (value: string) =>
  value
    .replace(/<br ?\/?>|<\/?(?:b|strong|sub|sup)>|[【】:：|\s]/giu, '')
    .replace(/-{3,}/g, '')
    .normalize('NFKC')
    .replace(/[\^()]/g, '')

test('no text is refused and no visible character is lost apart from markers', () => {
  fc.assert(
    fc.property(anyText, anyKind, (written, kind) => {
      expect(visible(plainText(parse(written, { kind })))).toBe(visible(written))
    }),
  )
})

test('text without markup comes back as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), anyKind, (written, kind) => {
      const unmarked = written.replace(/[[\]【】<>\r]/gu, '')
      expect(plainText(parse(unmarked, { kind }))).toBe(unmarked)
    }),
  )
})

function written(nodes: readonly RichNode[]): string {
  let result = ''
  for (const [at, node] of nodes.entries()) {
    const before = nodes[at - 1]?.kind
    // Behind a heading a `|` at the start of a line could begin a table.
    if (before === 'heading' && (node.kind === 'break' || (node.kind === 'text' && !node.text.startsWith('|'))))
      result += '\n'
    if (before === 'table') result += node.kind === 'table' ? '\n\n' : '\n'
    else if (node.kind === 'table' && before) result += '\n'
    if (node.kind === 'text') result += node.text
    else if (node.kind === 'break') result += '\n'
    else if (node.kind === 'image') result += node.alt === undefined ? `[${node.name}]` : `[${node.name}|${node.alt}]`
    else if (node.kind === 'table') result += writtenTable(node.rows)
    else if (node.kind === 'bold') result += `<b>${written(node.children)}</b>`
    else if (node.kind === 'sub' || node.kind === 'sup')
      result += `<${node.kind}>${written(node.children)}</${node.kind}>`
    else if (node.kind !== 'heading') result += `【${written(node.children)}】`
    else result += `${at > 0 ? '\n' : ''}${'【'.repeat(node.level)}${written(node.children)}${'】'.repeat(node.level)}`
  }
  return result
}

function writtenTable(rows: RichNode[][][]): string {
  const [header, ...others] = rows.map((row) => `|${row.map(written).join('|')}|`)
  return [header, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...others].join('\n')
}

test('a tree written down and read again is the same tree', () => {
  fc.assert(
    fc.property(anyText, anyKind, (any, kind) => {
      const nodes = parse(any, { kind })
      expect(parse(written(nodes), { kind })).toEqual(nodes)
    }),
    { numRuns: 1_000 },
  )
})

const depth = (nodes: readonly RichNode[]): number =>
  Math.max(
    0,
    ...nodes.map((node) => {
      if (node.kind === 'table') return 1 + Math.max(0, ...node.rows.flat().map(depth))
      return 'children' in node ? 1 + depth(node.children) : 1
    }),
  )

test('the tree is at most seven levels deep', () => {
  fc.assert(
    fc.property(anyText, anyKind, (any, kind) => {
      expect(depth(parse(any, { kind }))).toBeLessThanOrEqual(7)
    }),
  )
})

test.each([
  ['opening brackets', '【'.repeat(50_000)],
  ['nested brackets', `${'【'.repeat(50_000)}心${'】'.repeat(50_000)}`],
  ['headings', '【心】\n'.repeat(20_000)],
  ['open images', '[a.png'.repeat(20_000)],
  ['long open image', `[${'a.'.repeat(50_000)}`],
  ['half breaks', '<br '.repeat(25_000)],
  ['opening tags', '<b>甲<sub>'.repeat(12_000)],
  ['tags that close what others opened', `${'<b>甲'.repeat(12_000)}${'</sub>'.repeat(9_000)}`],
  ['nested tags', `${'<b><sup>'.repeat(8_000)}心${'</sup></b>'.repeat(8_000)}`],
  ['a table', `|甲|\n|---|\n${'|乙|\n'.repeat(25_000)}`],
  ['rules', '|---|---|\n'.repeat(10_000)],
  ['cells of one line', `|甲|\n|---|\n${'|'.repeat(90_000)}`],
])('100 kB of %s is read', (_, big) => {
  expect(visible(plainText(explanation(big)))).toBe(visible(big))
})
