import type { Form, Option } from '../content/question.ts'
import { atMost } from '../text/atMost.ts'
import { ALTERNATIVE_SEPARATOR, ANY_ORDER, BLANK_SEPARATOR } from './blanks.ts'
import { readLetters, sortLetters } from './letters.ts'
import { foldBlank } from './tktest.ts'
import { readTrueFalse } from './trueFalse.ts'

/** A canonical answer (QuestionDraft), or why there is none: a Chinese sentence for editors. */
export type AnswerKey = { ok: true; answer: string } | { ok: false; reason: string }

const usable = (answer: string): AnswerKey => ({ ok: true, answer })
const refused = (reason: string): AnswerKey => ({ ok: false, reason })

const quoted = (text: string): string => `“${atMost(text, 20)}”`

const LABEL = /^(?:正确|标准|参考)?(?:答案|选项)\s*(?:[:：]|[是为])\s*/u

/**
 * Parses a key as written in question banks: `C`, `ABD`, `A,B`, `A、B`, `正确答案：C`, full-width letters, trailing dots;
 * 对/错/正确/错误/√/×/T/F/true/false/是/否; `左心室|左室；右心房`. Letters must be among the options. A case step with weights may have
 * an empty key; otherwise it must agree with the weights.
 */
export function readAnswerKey(form: Form, text: string, options: readonly Option[]): AnswerKey {
  const key = form === 'JDTEST' ? text.trim() : text.trim().replace(LABEL, '')
  const weighted = form === 'CASETEST' && options.some((option) => option.weight !== undefined)
  if (key === '' && !weighted) return refused('没有答案')
  switch (form) {
    case 'ATEST':
    case 'BTEST':
    case 'A3TEST':
      return singleLetter(key, options)
    case 'XTEST':
      return severalLetters(key, options)
    case 'PDTEST':
      return trueFalse(key, options)
    case 'TKTEST':
      return blanks(key)
    case 'JDTEST':
      return usable(key)
    case 'CASETEST':
      return weighted ? weightedLetters(key, options) : lettersAmong(key, options)
  }
}

function lettersAmong(key: string, options: readonly Option[]): AnswerKey {
  const letters = readLetters(key)
  if (letters === null || letters.length === 0) return refused(`答案${quoted(key)}不是选项字母`)
  const answer = sortLetters(letters)
  if (answer.length < letters.length) return refused(`答案${quoted(key)}中有重复的字母`)
  const missing = [...answer].filter((letter) => !options.some((option) => option.name === letter))
  if (missing.length > 0) return refused(`答案 ${missing.join('、')} 不在选项中`)
  return usable(answer)
}

function singleLetter(key: string, options: readonly Option[]): AnswerKey {
  const found = lettersAmong(key, options)
  return found.ok && found.answer.length > 1 ? refused(`单选题只能有一个答案，这里有 ${found.answer.length} 个`) : found
}

function severalLetters(key: string, options: readonly Option[]): AnswerKey {
  const found = lettersAmong(key, options)
  return found.ok && found.answer.length < 2 ? refused('多选题至少要有两个答案，这里只有 1 个') : found
}

function weightedLetters(key: string, options: readonly Option[]): AnswerKey {
  const positive = options.filter((option) => (option.weight ?? 0) > 0)
  if (positive.length === 0) return refused('没有权重为正的选项')
  const answer = sortLetters(positive.map((option) => option.name))
  if (key === '') return usable(answer)
  const written = lettersAmong(key, options)
  if (!written.ok || written.answer === answer) return written
  return refused(`答案 ${written.answer} 与权重为正的选项 ${answer} 不一致`)
}

/** Some banks write true/false as two options with a letter as key. */
function trueFalse(key: string, options: readonly Option[]): AnswerKey {
  const named = options.find((option) => option.name === sortLetters(readLetters(key) ?? []))
  const answer = (named && readTrueFalse(named.content)) ?? readTrueFalse(key)
  return answer === null ? refused(`判断题的答案应为“对”或“错”，这里是${quoted(key)}`) : usable(answer)
}

/** How files and editors mark that blanks accept their answers in any order. */
const WORDS_FOR_ANY_ORDER = /^\s*(?:任意顺序|顺序不限|不分顺序|不分先后)\s*[:：]\s*/

function blanks(key: string): AnswerKey {
  const anyOrder = WORDS_FOR_ANY_ORDER.test(key)
  const read = key
    .replace(WORDS_FOR_ANY_ORDER, '')
    .replace(/[\s；;]+$/u, '')
    .split(/[；;\n]/u)
    .map((blank) =>
      blank
        .split(/[｜|]/u)
        .map((one) => one.trim())
        .filter((one) => foldBlank(one) !== '')
        .join(ALTERNATIVE_SEPARATOR),
    )
  const empty = read.indexOf('')
  if (empty !== -1) return refused(`第 ${empty + 1} 空没有答案`)
  return usable((anyOrder && read.length > 1 ? ANY_ORDER : '') + read.join(BLANK_SEPARATOR))
}
