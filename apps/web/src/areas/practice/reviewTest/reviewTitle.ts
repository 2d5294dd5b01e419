import type { ReviewTestSearch } from '../pages.ts'

const TITLES = { wrong: '错题重做', fav: '收藏练习', note: '笔记练习', due: '今日复习' }

/** Words for the certainty stated before a wrong answer. */
const SURE = ['', '有把握却答错', '不确定', '蒙的']

export const reviewTitle = ({ set }: ReviewTestSearch): string => TITLES[set]

/** A description of the set: chapter, days, order, and whether it was cut. `recentDay` 0 is today. */
export function reviewNote(
  { cptID, recentDay, order, certainty, reason }: ReviewTestSearch,
  names: ReadonlyMap<number, string> | undefined,
  shown: number,
  total: number,
): string {
  const chapter = cptID === undefined ? '全部章节' : (names?.get(cptID) ?? '所选章节')
  const days = recentDay === undefined ? '' : recentDay === 0 ? '今天' : `近 ${recentDay + 1} 天`
  const cut = total > shown ? `本次先做 ${shown} 题，共 ${total} 题` : ''
  return [chapter, days, SURE[certainty ?? 0], reason, order === 1 ? '最早在前' : '', cut].filter(Boolean).join(' · ')
}
