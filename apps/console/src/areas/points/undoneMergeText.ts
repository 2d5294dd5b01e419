import type { Data } from '@tizhou/contract/contract'

/** The message after a merge was undone: later changes stay. */
export function stayedText({
  questionsStay,
  learnersStay,
  textStays,
  linksStay,
}: Data<'knowledge.pointMergeUndo'>): string {
  const kept = [
    questionsStay > 0 && `${questionsStay} 道题`,
    learnersStay > 0 && `${learnersStay} 名学员的掌握记录`,
    textStays === 1 && '正文',
    linksStay === 1 && '知识点关系',
  ].filter(Boolean)
  return kept.length === 0 ? '已撤销这次合并' : `已撤销；合并之后又改过的保持现状：${kept.join('、')}`
}
