import { withoutMarkup } from '../richtext/markup.ts'
import { withCharacters } from '../text/characterParts.ts'
import type { Option } from './question.ts'

/** Ignores formats, widths, signs, spaces and capitals, which differ between exports of a bank. */
export const folded = (text: string): string =>
  withCharacters(withoutMarkup(text))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\p{Cc}]+/gu, '')

const NUMBER =
  /^(?:第\s*)?[（([【]?\s*(?:\d{1,4}|[一二三四五六七八九十百]{1,4})\s*(?:题\s*[、.．:：]?|[）)\]】]\s*[、.．]?|[、.．](?!\d)|[:：]\s)\s*/u
const CIRCLED = /^[①-⑳⑴-⒇⒈-⒛❶-❿]\s*/u
/** `【单选】`, `（多选题，2 分）`, `[A1型]`: style or marks of the question. */
const KIND =
  /^[（([【][^（()）[\]【】]{0,24}(?:单选|多选|单项|多项|判断题|填空题|简答|不定项|选择题|[ABX]\d?\s*型|\d\s*分|真题|必考|重点|难点)[^（()）[\]【】]{0,16}[）)\]】]\s*/u
const SIGNED = /^(?:[#＃]|no\.?|q|题目?|问题?)\s*\d{1,4}\s*[：:.、．)）]?\s*/iu
/** `【难】`, `【2020】`. */
const TAG = /^【[^【】]{1,8}】\s*/u
const KIND_BEHIND = /\s*[（([【](?:单选|多选|判断|填空|简答|不定项)(?:选?题)?[）)\]】]$/u
const MARK = /^[*＊★☆※▲△●○◆◇■□◎#＃√✓•·]+\s*/u

/** A stem without the number, style or mark that some exports put before it (or a style behind it). */
export function withoutLeadingMark(stem: string): string {
  let rest = stem.trim()
  for (let turn = 0; turn < 4; turn++) {
    const shorter = [SIGNED, NUMBER, CIRCLED, KIND, TAG, MARK, KIND_BEHIND].reduce(
      (text, mark) => text.replace(mark, ''),
      rest,
    )
    if (shorter === rest || shorter === '') break
    rest = shorter
  }
  return rest
}

/**
 * A key of a question's words, independent of leading numbers, styles and marks, of signs, widths, capitals, and of the
 * order of options.
 */
export const wordsOfQuestion = (
  sharedStem: string,
  stem: string,
  options: readonly Pick<Option, 'content'>[],
): string =>
  [
    folded(withoutLeadingMark(sharedStem)),
    folded(withoutLeadingMark(stem)),
    ...options.map(({ content }) => folded(content)).sort(),
  ].join('\n')
