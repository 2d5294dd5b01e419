import { STYLES } from '@tizhou/catalogue/styles'

/**
 * The meaning of a word for a question style. `code` is a style of the catalogue; the others depend on the question:
 * `single` is A1, or A3/A4 under a shared stem; `shared` is A3 or A4 by its group; `indefinite` (不定项) depends on the
 * number of right answers; `choice` (选择题) says only that there are options.
 */
export type StyleWord =
  | { kind: 'code'; code: string }
  | { kind: 'single' | 'multiple' | 'indefinite' | 'shared' | 'choice' }

const code = (name: string): StyleWord => ({ kind: 'code', code: name })

/** Patterns tried in this order on the normalised word of a style cell. */
const PATTERNS: readonly [RegExp, StyleWord][] = [
  [/共用备选|共用选项|共享选项|共用答案/, code('B1')],
  [/A3.{0,4}A4|共用题干|共同题干|共享题干/, { kind: 'shared' }],
  [/A1.{0,4}A2/, code('A1')],
  [/(?:^|[^A-Z\d])A1(?!\d)/, code('A1')],
  [/(?:^|[^A-Z\d])A2(?!\d)/, code('A2')],
  [/(?:^|[^A-Z\d])A3(?!\d)/, code('A3')],
  [/(?:^|[^A-Z\d])A4(?!\d)/, code('A4')],
  [/(?:^|[^A-Z\d])B1?(?:型|题|$)/, code('B1')],
  [/(?:^|[^A-Z\d])X(?:型|题|$)/, code('X')],
  [/最佳选择/, code('YA')],
  [/配伍/, code('YB')],
  [/综合分析/, code('YC')],
  [/(?:^|[^A-Z\d])A(?:型|题)/, { kind: 'single' }],
  [/不定项|不定选|INDEFINITE/, { kind: 'indefinite' }],
  [/多选|多项|复选|MULTI|CHECKBOX/, { kind: 'multiple' }],
  [/单选|单项|SINGLE|RADIO/, { kind: 'single' }],
  [/判断|是非|对错|TRUE.?FALSE|JUDGE|JUDGMENT/, code('PD')],
  [/填空|填充|FILL|BLANK/, code('TK')],
  [/名词解释|名解/, code('MJ')],
  [/病例分析|病案分析/, code('BL')],
  [/案例|CASE/, code('CASE')],
  [/简答|问答|论述|简述|解答|主观|ESSAY|SHORTANSWER|SHORT.ANSWER/, code('JD')],
  [/选择|CHOICE/, { kind: 'choice' }],
]

const fold = (word: string): string => word.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

const byName = new Map<string, StyleWord>()
for (const style of STYLES) {
  byName.set(fold(style.code), code(style.code))
  byName.set(fold(style.name), code(style.name === '多项选择题' ? 'X' : style.code))
}

/** Longer texts are sentences that merely mention a style. */
const LONGEST = 30

/** Parses a word for a question style (`A1型题`, `单选`, `共用题干单选`, a sheet called `一、单选题`); undefined: none. */
export function styleOfWord(word: string): StyleWord | undefined {
  const folded = fold(word)
  if (folded === '' || folded.length > LONGEST) return undefined
  return byName.get(folded) ?? PATTERNS.find(([pattern]) => pattern.test(folded))?.[1]
}
