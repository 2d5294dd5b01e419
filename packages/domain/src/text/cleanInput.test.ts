import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanInput } from './cleanInput.ts'

test.each([
  ['a link', '看 https://a.example/x?y=1#z 这里', '看 # 这里'],
  ['a link before Chinese punctuation', '见http://a.example/b，谢谢', '见#，谢谢'],
  ['a link without a scheme', 'www.a.example', '#'],
  ['a link in capitals', 'HTTPS://A.EXAMPLE', '#'],
  ['two links', 'http://a.cn http://b.cn', '# #'],
  ['tags', '<b>重</b>点<br/>', '#重#点#'],
  ['a tag with attributes', '<a href="http://a.cn">去</a>', '#去#'],
  ['a comment', '甲<!-- x -->乙', '甲#乙'],
  ['a tag inside a tag', '<scr<b>ipt>', '#'],
  ['an emoji', '好😀', '好#'],
  ['an emoji of several parts', '👨‍👩‍👧👍🏽🇨🇳❤️1️⃣', '#####'],
  ['flags of regions', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '#'],
  ['white space at the ends', ' \n 甲 乙 \t', '甲 乙'],
  ['comparisons', 'pH<7.35 且 a > b，x<3', 'pH<7.35 且 a > b，x<3'],
  ['comparisons before letters', 'K<Na 且 Na>Cl', 'K<Na 且 Na>Cl'],
  ['comparisons before the name of an element', '若 A<B 且 C>D，或 p<s 而 x>y', '若 A<B 且 C>D，或 p<s 而 x>y'],
  ['comparisons with an equation between', 'Th1<Th 且 n=3 则 P>0.05', 'Th1<Th 且 n=3 则 P>0.05'],
  ['comparisons around a link and an emoji', 'K<Na 见 www.a.cn 😀>', 'K<Na 见 # #>'],
  ['a name in angle brackets that is no element', '取 <Na> 与 <试管 1>', '取 <Na> 与 <试管 1>'],
  ['a sum in angle brackets', 'a<x-1>b', 'a<x-1>b'],
  ['tags with attributes without a value', '<input disabled>甲<td nowrap="nowrap" >', '#甲#'],
  ['a tag whose quote ends nowhere', '<img src="x onerror=alert(1)>', '#'],
  ['elements of office programs', '<o:p>甲</o:p><my-tag a=1>', '#甲##'],
  ['declarations', '<!DOCTYPE html><?xml version="1"?><![CDATA[甲]]>', '###'],
  ['signs of medicine', '↔ ™ © ♀ ♂ ℃ ① ✓', '↔ ™ © ♀ ♂ ℃ ① ✓'],
  ['figures and *#', '1+1=2 #3 *4', '1+1=2 #3 *4'],
  ['nothing', '', ''],
])('text cleaning: %s', (_, text, cleaned) => {
  expect(cleanInput(text)).toBe(cleaned)
})

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '<b',
    '<img',
    ' a=x',
    '</',
    '<!--',
    'http://',
    'www.',
    'a.cn',
    '😀',
    '👍🏽',
    '\u200d',
    '\ufe0f',
    '🇨',
    '#',
    '1',
    '\u20e3',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

test('no link, tag or emoji is left, no white space stands at the ends, and cleaning again changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cleaned = cleanInput(text)
      expect(cleaned).not.toMatch(/https?:\/\/[a-z]/i)
      expect(cleaned).not.toMatch(/<\/[a-z][^<>]*>|<(?:b|i|img|script)(?:[\s/]+[a-z]+=[a-z]+)?[\s/]*>|<!--[^<>]*>/i)
      expect(cleaned).not.toMatch(/\p{Emoji_Presentation}/u)
      expect(cleaned).toBe(cleaned.trim())
      expect(cleanInput(cleaned)).toBe(cleaned)
    }),
    { seed: 20261121, numRuns: 1_000 },
  )
})

test('text without links, tags and emoji only loses white space at its ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'甲乙 a1.,，。:/&>"\n') }), (text) => {
      const plain = text.replace(/:\/\//g, '')
      expect(cleanInput(plain)).toBe(plain.trim())
    }),
    { seed: 20261121 },
  )
})

test.each([
  ['opened tags', '<b'.repeat(20_000)],
  ['schemes', 'http://'.repeat(10_000)],
  ['pictures', '👨‍'.repeat(10_000)],
])('60 kB of %s are read', (_, text) => {
  expect(cleanInput(text).length).toBeLessThanOrEqual(text.length)
})
