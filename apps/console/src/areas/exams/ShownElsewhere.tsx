import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Alert } from 'antd'

type Paper = Pick<Data<'exams.deskPaper'>, 'form' | 'questions' | 'shared'>

/** What else shows questions of a paper: who has been there can know their keys before the paper is sat. */
export function ShownElsewhere({ appID, paper: { form, questions, shared } }: { appID: number; paper: Paper }) {
  const own = new Set(
    form.units.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ allTestID }) => allTestID))),
  )
  const inChapters = questions.filter(({ allTestID, chapterPath }) => own.has(allTestID) && chapterPath.length > 0)
  if (inChapters.length === 0 && shared.length === 0) return null
  const places = [
    ...(inChapters.length > 0 ? [`${inChapters.length} 题在章节里`] : []),
    ...(shared.length > 0 ? [`${shared.length} 份试卷有相同的题`] : []),
  ]
  return (
    <Alert
      type="info"
      showIcon
      title={`别处也能见到本卷的题：${places.join('，')}`}
      description={
        shared.length > 0 && (
          <ul
            aria-label="有相同题目的试卷"
            style={{ margin: 0, paddingInlineStart: 20, maxHeight: 200, overflow: 'auto' }}
          >
            {shared.map(({ paperKey, name, questions: count, isWithdrawn }) => (
              <li key={paperKey}>
                <Link to={`/papers/${appID}/${encodeURIComponent(paperKey)}` as never} target="_blank">
                  {name}
                </Link>
                ：{count} 题{isWithdrawn === 1 && '（已撤下）'}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
