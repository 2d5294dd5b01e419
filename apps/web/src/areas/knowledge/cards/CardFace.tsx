import { useQuery } from '@tanstack/react-query'
import { IMPORTANCE, type Importance } from '@tizhou/domain/points/points'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { useMemo } from 'react'
import { knowPoint, pointCardContent } from '../../../calls/knowledge.ts'
import { cardTests, type StackCard } from '../../../calls/parts/cards.ts'
import { paths } from '../../../paths.ts'
import { PointLink } from '../../../platform/knowledge/PointLink.tsx'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { pictureBase } from '../../../runner/question/pictures.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { setFromWire } from '../../../runner/state/wire.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './CardFace.module.css'
import { askOf, lineOf } from './deck.ts'

export interface FaceProps {
  card: Pick<StackCard, 'Kind' | 'ItemID' | 'Front' | 'FrontHtml' | 'Back' | 'BackHtml' | 'Source' | 'ChapterName'>
  appID: number
  appEName: string
  flipped: boolean
}

const KINDS = { point: '考点卡片', own: '自制卡片', question: '错题卡片' } as const
/** The most questions shown on each side. */
const ASKED = 3
const READ = 5

/** A card: its front, and once flipped its back below. */
export function CardFace(props: FaceProps) {
  const { card, flipped } = props
  return (
    <article className={styles.face} aria-label={KINDS[card.Kind]}>
      <p className={styles.kind}>
        {KINDS[card.Kind]}
        {card.ChapterName && ` · ${card.ChapterName}`}
      </p>
      {card.Kind === 'point' && <PointFace {...props} />}
      {card.Kind === 'question' && <QuestionFace {...props} />}
      {card.Kind === 'own' && (
        <>
          {card.FrontHtml ? (
            <>
              <h2 className="visually-hidden">{card.Front}</h2>
              <div className={styles.formatted}>
                <Html html={card.FrontHtml} />
              </div>
            </>
          ) : (
            <h2 className={styles.own}>{card.Front}</h2>
          )}
          {flipped && (
            <section className={styles.back} aria-label="背面">
              {card.BackHtml ? (
                <div className={styles.formatted}>
                  <Html html={card.BackHtml} />
                </div>
              ) : (
                <p className={styles.text}>{card.Back}</p>
              )}
              {card.Source && <p className={styles.told}>来源：{card.Source}</p>}
            </section>
          )}
        </>
      )}
    </article>
  )
}

const LINKS = { parent: '上级', child: '下级', related: '相关', confusable: '易混' } as const

function PointFace({ card, appID, appEName, flipped }: FaceProps) {
  const content = useQuery(pointCardContent({ appEName, knowPointID: card.ItemID }))
  const shown = useQuery(knowPoint({ SameKnowPointID: card.ItemID }))
  const set = useMemo(() => shown.data && setFromWire(shown.data), [shown.data])
  const side = shown.data?.Sides[0]
  const asks = [...new Set(set?.questions.map(askOf).filter(Boolean))].slice(0, ASKED)
  const told =
    content.data &&
    [
      content.data.Importance > 0 ? `要求：${IMPORTANCE[content.data.Importance as Importance]}` : '',
      side && side.Asked > 0 ? `真题考过 ${side.Asked} 题` : '',
      content.data.Aliases.length > 0 ? `又称：${content.data.Aliases.join('、')}` : '',
      content.data.Source === '' ? '' : `出处：${content.data.Source}`,
    ].filter(Boolean)
  return (
    <>
      <h2 className={styles.name}>{card.Front}</h2>
      {asks.length > 0 && (
        <div className={styles.asks}>
          <p>题目会这样问：</p>
          <ul>
            {asks.map((ask) => (
              <li key={ask}>{ask}</li>
            ))}
          </ul>
        </div>
      )}
      {flipped && (
        <section className={styles.back} aria-label="背面">
          {content.error && !content.data && (
            <LoadFailure
              compact
              what="考点"
              error={content.error}
              onRetry={() => void content.refetch()}
              retrying={content.isFetching}
            />
          )}
          {content.isPending && (
            <Loading>
              <Skeleton height="6rem" />
            </Loading>
          )}
          {told && told.length > 0 && <p className={styles.told}>{told.join(' · ')}</p>}
          {content.data &&
            (content.data.Html ? (
              <Html html={content.data.Html} />
            ) : (
              <p className={styles.told}>这个考点还没有正文，看看题目怎么考它。</p>
            ))}
          {side && side.Links.length > 0 && (
            <ul className={styles.links} aria-label="有关的考点">
              {side.Links.map(({ SameKnowPointID, Name, Kind }) => (
                <li key={`${Kind} ${SameKnowPointID}`}>
                  {LINKS[Kind]}：<PointLink pointID={SameKnowPointID}>{Name}</PointLink>
                </li>
              ))}
            </ul>
          )}
          {set && set.questions.length > 0 && (
            <PictureBase value={pictureBase(appID)}>
              <div className={styles.questions}>
                {set.questions.slice(0, READ).map((question) => (
                  <details key={question.id}>
                    <summary>{lineOf(question.stem) || '看图作答'}</summary>
                    <QuestionReading question={question} reply={set.past.get(question.id)?.reply ?? null} />
                  </details>
                ))}
              </div>
            </PictureBase>
          )}
          <Link
            className={buttonClass('secondary', 's')}
            {...paths.contrastDoexam({ appID, SameKnowPointID: card.ItemID })}
          >
            做这个考点的题
          </Link>
          <PointLink className={buttonClass('secondary', 's')} pointID={card.ItemID}>
            看这个考点
          </PointLink>
          <PointReport appID={appID} SameKnowPointID={card.ItemID} name={card.Front} />
        </section>
      )}
    </>
  )
}

function QuestionFace({ card, appID, flipped }: FaceProps) {
  const tests = useQuery(cardTests({ appID, allTestIDs: [card.ItemID] }))
  const set = useMemo(() => tests.data && setFromWire(tests.data), [tests.data])
  const question = set?.questions[0]
  if (tests.error && !tests.data)
    return (
      <LoadFailure
        compact
        what="错题"
        error={tests.error}
        onRetry={() => void tests.refetch()}
        retrying={tests.isFetching}
      />
    )
  if (!set)
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    )
  if (!question) return <p className={styles.told}>这道题现在不能查看。</p>
  return (
    <PictureBase value={pictureBase(appID)}>
      <h2 className="visually-hidden">错题</h2>
      <QuestionReading
        question={question}
        reply={flipped ? (set.past.get(question.id)?.reply ?? null) : null}
        revealed={flipped}
      />
    </PictureBase>
  )
}
