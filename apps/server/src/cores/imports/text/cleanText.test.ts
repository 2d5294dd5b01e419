import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanMarkup, cleanText, orNoneSaid, orNothing } from './cleanText.ts'
import { lostInText } from './htmlToText.ts'

test.each<[string, string, string]>([
  ['breaks of every kind', 'A\r\nB\rC\u2028D\vE', 'A\nB\nC\nD\nE'],
  ['breaks written as text', 'A 原发病\\nB 出血部位\\r\\nC', 'A 原发病\nB 出血部位\nC'],
  [
    'words of TeX with a backslash, as they are',
    '$a\\neq b$，\\nu 与 \\rho、\\theta',
    '$a\\neq b$，\\nu 与 \\rho、\\theta',
  ],
  ['written breaks before small letters', '甲\\nmRNA\\npH 值', '甲\nmRNA\npH 值'],
  ['Excel’s carriage return', '甲\r\r\n乙', '甲\n\n乙'],
  ['controls and what has no width', '甲\u0000\u0008乙\u200B丙\uFEFF丁\u202E戊\u00AD', '甲乙丙丁戊'],
  ['spaces that only look like spaces', '\u3000\u3000甲\u00A0\u2003乙  丙\t丁 ', '甲 乙 丙 丁'],
  ['wide spaces inside, as they are', '正确的是（\u3000）', '正确的是（\u3000）'],
  ['more than one empty line', '甲\n \n\n\n乙', '甲\n\n乙'],
  ['signs that only look like characters', '⻓时间⾼温，\uF98A量，①', '长时间高温，力量，①'],
  ['half a character', '甲\uD800乙', '甲\uFFFD乙'],
  ['less-than signs of medicine', '血小板<100×10⁹/L，PaO₂<60mmHg且PaCO₂>50', '血小板<100×10⁹/L，PaO₂<60mmHg且PaCO₂>50'],
  ['less-than signs before letters', 'P<S，A<B C>D，pH<B 组，T<Q', 'P<S，A<B C>D，pH<B 组，T<Q'],
  ['paragraphs and breaks of HTML', '<p>甲</p><p>乙<br/>丙</p><div>丁</div>', '甲\n\n乙\n丙\n\n丁'],
  ['raised and lowered signs of HTML', '10<sup>9</sup>/L，Ca<sup>2+</sup>，CO<sub>2</sub>', '10⁹/L，Ca²⁺，CO₂'],
  ['marks of HTML around words', '<b>甲</b><span style="color:red">乙</span><font>丙</font><o:p></o:p>', '甲乙丙'],
  ['entities', '&lt;30&nbsp;g&#47;L &amp; &mu;g &#x2265; &unknown;', '<30 g/L & μg ≥ &unknown;'],
  ['entities escaped twice', '&amp;lt;30g', '<30g'],
  ['pictures', '见图<img alt="a" src="http://x.cn/a/ecg-1.png?v=2">', '见图[ecg-1.png]'],
  ['pictures without a usable name', '<img src="data:image/png;base64,AAAA"><img src="/a/b">图', '图'],
  [
    'pictures of Markdown, with what they show',
    '![心电图【1】](图/ecg-1.png "标题")，![](b.jpg?v=2)，![c](d.webp)',
    '[ecg-1.png|心电图1]，[b.jpg]，![c](d.webp)',
  ],
  ['comments', '甲<!-- 乙 -->丙', '甲丙'],
  [
    'tags that nobody knows, with a partner, an attribute or an end',
    '<foo>甲</foo><bar x="1">乙<baz/><BUN>',
    '甲乙<BUN>',
  ],
  ['scripts and styles with what is in them', '甲<script>alert(1)</script><STYLE>a{}</STYLE >乙', '甲乙'],
  ['scripts without an end', '甲<script>alert(1)', '甲'],
  ['tags hidden behind entities', '&lt;script&gt;alert(1)&lt;/script&gt;甲', '甲'],
  ['tags inside tags', '<scr<b></b>ipt>alert(1)</scr<b></b>ipt>甲', '甲'],
  ['a tag that never ends', '甲<img src=x onerror=alert(1)', '甲＜img src=x onerror=alert(1)'],
])('cleans %s', (_, raw, clean) => {
  expect(cleanText(raw)).toBe(clean)
})

test.each<[string, string, string]>([
  ['bold words, as tags without attributes', '<strong style="x">甲</strong>乙<B>丙</B>', '<b>甲</b>乙<b>丙</b>'],
  ['signs that Unicode has, as characters', '10<sup>9</sup>/L，CO<sub>2</sub>', '10⁹/L，CO₂'],
  ['other raised and lowered words', 'V<SUB class="x">max</SUB>，e<sup> AB </sup>', 'V<sub>max</sub>，e <sup>AB</sup>'],
  ['markup behind entities', '&lt;b&gt;甲&lt;/b&gt;', '<b>甲</b>'],
  ['no tag without its partner', '甲<b>乙，丙</sub>丁', '甲乙，丙丁'],
  ['no pair inside one of its kind', '<b>甲<b>乙</b></b>，x<sup>a<sub>b</sub></sup>', '<b>甲乙</b>，x<sup>ab</sup>'],
  [
    'tables, as the markup has them',
    '见表<table border=1><tr><th>项目<th>值</tr><tr><td colspan="2"><b>钾</b>|钠</td></tr><tr><td>p<br>H</td><td>&lt;7</td></tr></table>问',
    '见表\n|项目|值|\n|---|---|\n|<b>钾</b>｜钠||\n|p H|<7|\n问',
  ],
  [
    'tables, each cell in its column below one over several rows',
    '<table><tr><th rowspan=2>项目</th><th colspan="2">值</th></tr><tr><th>男</th><th>女</th></tr><tr><td rowspan="2" colspan=2>甲</td><td>1</td></tr><tr><td>2</td></tr></table>',
    '|项目|值||\n|---|---|---|\n||男|女|\n|甲||1|\n|||2|',
  ],
  ['tables that only arrange', '<table><tr><td>甲</td><td>乙</td></tr></table>', '甲 乙'],
  ['lowered lines as text', '<sub>a<br>b</sub>', 'a\nb'],
  ['nothing else', '<p><i>甲</i><script>x</script></p><b onclick=x>乙</b>', '甲\n<b>乙</b>'],
])('of a question’s text is kept: %s', (_, raw, clean) => {
  expect(cleanMarkup(raw)).toBe(clean)
})

const PIECES = [
  ...[
    '<',
    '>',
    '/',
    '&',
    ';',
    'lt',
    'amp',
    'gt',
    '#60',
    'script',
    'img',
    'b',
    'svg',
    ' ',
    '\n',
    '\\',
    'n',
    'r',
    't',
    '!--',
    '-->',
  ],
  ...[
    'onerror=',
    '"',
    "'",
    'x:y',
    '\u200B',
    '\u0000',
    '\u3000',
    '甲',
    '1',
    '<script>',
    '</script>',
    '&lt;',
    '[',
    ']',
    '.png',
    'src=',
    '![',
    '](',
    ')',
  ],
]
/** What a browser would parse as a tag: a known element's name directly behind `<` or `</`, or `<!`. */
const TAG = /<\/?(?:(?:script|img|svg|x:y)(?=[\s/>]|$)|b\s*\/?>|b\s+\w+=)|<!/i

test('whatever the text, no tag survives and cleaning clean text changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
      const clean = cleanText(pieces.join(''))
      expect(clean).not.toMatch(TAG)
      expect(cleanText(clean)).toBe(clean)
    }),
    { verbose: true, numRuns: 3_000 },
  )
})

test('in a question’s text no tag survives but whole ones of the markup, and cleaning it again changes nothing', () => {
  const markup = [
    '<foo>',
    '</foo>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '|',
    '<b>',
    '</b>',
    '<strong>',
    '</strong>',
    '<sub>',
    '</sub>',
    '<sup x="y">',
    '</sup>',
    '2',
    '<b',
    '&lt;b&gt;',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES, ...markup), { maxLength: 24 }), (pieces) => {
      const clean = cleanMarkup(pieces.join(''))
      expect(clean.replace(/<(b|sub|sup)>(?=[\s\S]*<\/\1>)|<\/(?:b|sub|sup)>/g, '·')).not.toMatch(TAG)
      expect(cleanMarkup(clean)).toBe(clean)
    }),
    { verbose: true, numRuns: 3_000 },
  )
})

test('long texts of nothing but beginnings take linear time', () => {
  for (const piece of ['<', '<!--', '<script>', '&lt;', '&', '<a ', '\\n', '\\', '<b', '　 '])
    expect(cleanText(piece.repeat(50_000)).length).toBeLessThanOrEqual(piece.length * 50_000)
  for (const piece of ['<b>', '<b>甲', '<sub><b>'])
    expect(cleanMarkup(piece.repeat(20_000)).length).toBeLessThanOrEqual(piece.length * 20_000)
})

test('what no text can hold is named', () => {
  expect(lostInText('<svg><path/></svg>甲&lt;math&gt;<img src="data:x"><p><foo>x</foo> P<S')).toEqual([
    '<svg>',
    '<math>',
    '没有文件名的图片',
    '<foo>',
  ])
  expect(lostInText('<p>甲<img src="a.png"> 若 a<b 且 c>d，<BUN></p>')).toEqual([])
})

test('a line has no breaks', () => {
  expect(cleanLine(' 甲\\n乙 ')).toBe('甲 乙')
})

test('words of programs for nothing are nothing; 无 is nothing only where a text is optional', () => {
  for (const word of ['nan', 'NaN', 'None', 'null', 'NULL', '#N/A']) expect(orNothing(word)).toBe('')
  for (const word of ['nan', '无', '暂无', '略。', '-', '——', '/']) expect(orNoneSaid(word)).toBe('')
  expect(orNothing('无')).toBe('无')
  expect(orNoneSaid('无痛性血尿')).toBe('无痛性血尿')
})
