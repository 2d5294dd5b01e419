import { withBlanks } from '@tizhou/domain/content/stemBlanks'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { readTrueFalse } from '@tizhou/domain/scoring/trueFalse'
import { note, type RowContent } from './rowContent.ts'

/** Words for true and false in question banks, besides those that learners may type. */
const MORE: Readonly<Record<string, '对' | '错'>> = {
  ...{
    真: '对',
    正: '对',
    对的: '对',
    正确的: '对',
    是的: '对',
    '✅': '对',
    '✓️': '对',
    '✔️': '对',
    打勾: '对',
    勾: '对',
  },
  ...{
    假: '错',
    误: '错',
    错的: '错',
    错误的: '错',
    不是: '错',
    不是的: '错',
    '✕': '错',
    '✖': '错',
    '✖️': '错',
    '❌': '错',
    '╳': '错',
  },
  ...{ 打叉: '错', 叉: '错', 非: '错' },
}

/** Or a single sign: `V` and `O` may mean true or false, or be the answer itself. */
const DOUBTFUL = /^(?:-?[012](?:\.0+)?|[^\p{sc=Han}\p{N}])$/u

/**
 * Handles a statement without options: replaces other words for true or false by 对 or 错. Where no style is given, a key
 * of 0, 1, 2 or a single sign may mean true, false or the answer itself: that is an error, not a short answer.
 */
export function settleBareStatement(row: RowContent): void {
  if (row.options.length > 0 || row.weights !== '') return
  const isTrueFalse = row.style?.kind === 'code' && row.style.code === 'PD'
  if (row.style !== undefined && !isTrueFalse) return
  const word = MORE[row.answer.replace(/[\s.。]/g, '')]
  if (word && readTrueFalse(row.answer) === null && (isTrueFalse || withBlanks(row.stem).count === 0)) row.answer = word
  const plain = row.answer.normalize('NFKC').trim()
  if (isTrueFalse || !DOUBTFUL.test(plain) || withBlanks(row.stem).count > 0) return
  // A letter as key: the options are missing.
  if (readTrueFalse(row.answer) !== null || (readLetters(plain) ?? []).length > 0) return
  const reason = `没有题型也没有选项，答案是 ${plain}：看不出是判断题还是问答题。判断题请把答案写成“对”“错”，其他题请写明题型`
  note(row, 'error', 'answer', reason, row.answer)
}
