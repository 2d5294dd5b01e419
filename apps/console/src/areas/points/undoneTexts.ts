import type { Data } from '@tizhou/contract/contract'
import type { PointChangeKind } from '@tizhou/domain/points/changes'

/** What messages call a merge, and a removal, split or import. */
export const mergeStep = (mergeID: number): string => `merge ${mergeID}`
export const changeStep = (changeID: number): string => `change ${changeID}`

const withNotes = (text: string, notes: readonly string[] = []) => [text, ...notes].join('；')

/** The message after a merge was undone: later changes stay. */
export function stayedText({
  questionsStay,
  learnersStay,
  textStays,
  linksStay,
  notes,
}: Data<'knowledge.pointMergeUndo'>): string {
  const kept = [
    questionsStay > 0 && `${questionsStay} 道题`,
    learnersStay > 0 && `${learnersStay} 名学员的掌握记录`,
    textStays === 1 && '正文',
    linksStay === 1 && '知识点关系',
  ].filter(Boolean)
  return withNotes(kept.length === 0 ? '已撤销这次合并' : `已撤销；合并之后又改过的保持现状：${kept.join('、')}`, notes)
}

/** What is said after a removal, a split or an import was undone. */
export function undoneText(
  kind: PointChangeKind,
  { questionsStay, learnersStay, textsStay, linksStay, pointsStay, notes }: Data<'knowledge.pointChangeUndo'>,
): string {
  const kept = [
    questionsStay > 0 && `${questionsStay} 道题`,
    learnersStay > 0 && `${learnersStay} 名学员的掌握记录`,
    textsStay > 0 && `${textsStay} 篇正文`,
    linksStay === 1 && '知识点关系',
    pointsStay > 0 && `${pointsStay} 个已经用上的新知识点`,
  ].filter(Boolean)
  const done = kind === 'remove' ? '已恢复' : '已撤销'
  return withNotes(kept.length === 0 ? done : `${done}；之后又改过的保持现状：${kept.join('、')}`, notes)
}

/** What a removal, a split or an import did, in counts. */
export function toldText({
  to,
  questions = 0,
  nodes = 0,
  lessons = 0,
  added = 0,
  changed = 0,
}: Data<'knowledge.pointChanges'>['rows'][number]['told']): string {
  const counts = [
    questions > 0 && `${questions} 道题`,
    nodes > 0 && `${nodes} 节资料`,
    lessons > 0 && `${lessons} 节视频课`,
    added > 0 && `新增 ${added} 个`,
    changed > 0 && `修改 ${changed} 个`,
  ].filter(Boolean)
  const text = counts.join('、') || '没有题目'
  return to === undefined ? text : `${text}到“${to}”`
}
