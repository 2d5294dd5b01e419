import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from './entities.ts'
import { type HtmlNode, parseHtml } from './html.ts'
import { writtenHtml } from './writtenHtml.ts'

const SEED = { seed: 20261121 }

/** The tree as short HTML: allowed elements, escaped texts. */
const kept = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'break') return '<br>'
      if (node.kind === 'text') return node.text.replaceAll('<', '‹')
      if (node.kind === 'image') return `<img ${node.src} ${node.alt}>`
      const href = node.href === undefined ? '' : ` ${node.href}`
      return `<${node.tag}${href}>${kept(node.children)}</${node.tag}>`
    })
    .join('')
const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'element' ? textOf(node.children) : ''))
    .join('')

test.each([
  ['plain text', '请先登录', '请先登录'],
  ['breaks of plain text', '一\n二\r\n三', '一<br>二<br>三'],
  ['allowed elements', '<p>一<b>二</b><br/>三</p>', '<p>一<strong>二</strong><br>三</p>'],
  ['a list', '<ul><li>一<li>二</ul>', '<ul><li>一</li><li>二</li></ul>'],
  ['a paragraph that is not closed', '<p>一<p>二', '<p>一</p><p>二</p>'],
  ['crossed elements', '<b>一<i>二</b>三</i>', '<strong>一<em>二</em></strong>三'],
  ['an end without a beginning', '一</p></b>二', '一二'],
  ['an unknown element', '<marquee>一</marquee>', '一'],
  ['entities', '&lt;b&gt; &amp;&nbsp;&#20013;&#x6587; &unknown; &#0;', '‹b> &\u00a0中文 &unknown; \ufffd'],
  ['a sign that begins no tag', 'pH<7.35 且 a<b', 'pH‹7.35 且 a‹b'],
  ['a comment', '一<!-- <b>二</b> -->三', '一三'],
  ['a script', '一<script>alert("</b>")</script>二', '一二'],
  ['a script that is not closed', '一<script>alert(1)', '一'],
  ['a style in capitals', '<STYLE>p{}</STYLE >一', '一'],
  ['an image with a handler', '一<img src=x onerror=alert(1)>二', '一二'],
  ['handlers', '<p onclick="x()" style="color:red">一</p>', '<p>一</p>'],
  ['a quoted end', '<p title="a>b">一</p>', '<p>一</p>'],
  ['svg', '<svg><a href="javascript:x">一</a></svg>二', '二'],
  ['a link', '<a href="https://a.example/x?a=1&amp;b=2">去</a>', '<a https://a.example/x?a=1&b=2>去</a>'],
  ['a link inside the site', "<a href='/pay'>去</a>", '<a /pay>去</a>'],
  ['a key word', '<p>左心衰竭以<mark>肺循环淤血</mark>为主</p>', '<p>左心衰竭以<mark>肺循环淤血</mark>为主</p>'],
  [
    'a table',
    '<table> <thead><tr><th>型<th>色</thead> <tr><td>一<p>二</td></tr></table>三',
    '<table><thead><tr><th>型</th><th>色</th></tr></thead><tr><td>一<p>二</p></td></tr></table>三',
  ],
  ['parts of a table without one', '<tr><td>一</td></tr><thead>二', '一二'],
  ['a text between cells', '<table>一<tr>二<td>三</td></tr></table>', '<table><tr><td>三</td></tr></table>一二'],
  [
    'an end that began outside the cell',
    '<b><table><tr><td>一</b>二</td></tr></table>三',
    '<strong><table><tr><td>一二</td></tr></table>三</strong>',
  ],
  [
    'a picture of the product',
    '<img src="/files/signed/materials/a.jpg?e=1&amp;s=x-_" alt="图">',
    '<img /files/signed/materials/a.jpg?e=1&s=x-_ 图>',
  ],
  [
    'a picture from elsewhere',
    '一<img src="//evil.example/a.jpg"><img src="/files/../x"><img src="/filesx">二',
    '一二',
  ],
  ['a link in a link', '<a href="/a">一<a href="/b">二</a></a>', '<a /a>一二</a>'],
])('HTML content: %s', (_, html, tree) => {
  expect(kept(parseHtml(html))).toBe(tree)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'file:///etc/passwd',
])('an address that could run something or leave unseen is no address: %j', (address) => {
  expect(kept(parseHtml(`<a href="${address}">去</a>`))).toBe('<a>去</a>')
})

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '</',
    '<p>',
    '</p>',
    '<b>',
    '<li>',
    '<ul>',
    '<a href="',
    '"',
    "'",
    'javascript:',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '&lt;',
    '&#60;',
    '=',
    ' ',
    '\n',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const anyHtml = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
const depth = (nodes: readonly HtmlNode[]): number =>
  Math.max(0, ...nodes.map((node) => (node.kind === 'element' ? 1 + depth(node.children) : 1)))
const elements = (nodes: readonly HtmlNode[]): Extract<HtmlNode, { kind: 'element' }>[] =>
  nodes.flatMap((node) => (node.kind === 'element' ? [node, ...elements(node.children)] : []))

test('whatever is written, the tree is shallow and holds safe addresses only', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const nodes = parseHtml(html)
      expect(depth(nodes)).toBeLessThanOrEqual(17)
      for (const { href } of elements(nodes))
        if (href !== undefined) expect(href).toMatch(/^(https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\])|#)/i)
    }),
    { ...SEED, numRuns: 1_000 },
  )
})

test('an escaped text is shown as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(textOf(parseHtml(escapeHtml(text)))).toBe(text.replace(/[\r\n]/g, ''))
    }),
    SEED,
  )
})

test.each([
  ['open signs', '<'.repeat(100_000)],
  ['open tags', '<b '.repeat(30_000)],
  ['nested elements', '<b>'.repeat(30_000)],
  ['open comments', '<!--'.repeat(25_000)],
  ['open quotes', '<a href="'.repeat(10_000)],
  ['scripts', '<script></script '.repeat(5_000)],
  ['lists', '<ul><li>'.repeat(12_000)],
])('100 kB of %s are read', (_, html) => {
  expect(depth(parseHtml(html))).toBeLessThanOrEqual(17)
})

test('a tree that is written as HTML is read as the same tree', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const nodes = parseHtml(html)
      // The break makes it a text with tags, in which line breaks are spaces.
      expect(parseHtml(`<br>${writtenHtml(nodes)}`)).toEqual([{ kind: 'break' }, ...nodes])
    }),
    SEED,
  )
})

test('pictures, addresses and spans are written with their attributes, and nothing else is', () => {
  const html =
    '<table><tr><td colspan="2" rowspan="3" onclick="x()"><img src="/files/a.png" alt="“心”" width="3" height="4" onerror="x()"></td></tr></table><a href="https://a.cn/?a=1&amp;b=2" target="x">一</a>'
  expect(writtenHtml(parseHtml(html))).toBe(
    '<table><tr><td colspan="2" rowspan="3"><img src="/files/a.png" alt="“心”" width="3" height="4"></td></tr></table><a href="https://a.cn/?a=1&#38;b=2">一</a>',
  )
})
