import { useQuery } from '@tanstack/react-query'
import { IMPORTANCE, type Importance } from '@tizhou/domain/points/points'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { type ReactNode, useState } from 'react'
import { type PointOfPage, pointPage } from '../../calls/knowledge.ts'
import { paths } from '../../paths.ts'
import { PointPageLink } from '../../platform/knowledge/PointLink.tsx'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../platform/tracking/clicks.ts'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import styles from './PointView.module.css'

type Confusable = PointOfPage['Confusables'][number]

interface ConfusablesProps {
  point: PointOfPage
  onPoint?: ((pointID: number) => void) | undefined
}

/** What the point is taken for: each unfolds to both of them side by side, and leads to questions of both in turn. */
export function Confusables({ point, onPoint }: ConfusablesProps) {
  return (
    <ul className={styles.confusables}>
      {point.Confusables.map((other) => (
        <li key={other.SameKnowPointID}>
          <div className={styles.line}>
            <PointPageLink pointID={other.SameKnowPointID} onPoint={onPoint}>
              {other.Name}
            </PointPageLink>
            <span className={styles.told}>{mixedText(other)}</span>
            {point.State === 'open' && (
              <Link
                className={buttonClass('secondary', 's')}
                aria-label={`对比练习：${point.Name} 与 ${other.Name}`}
                {...tracked('contrastPoint')}
                {...contrastLink(point, other)}
              >
                对比练习
              </Link>
            )}
          </div>
          <SideBySide point={point} other={other} />
        </li>
      ))}
    </ul>
  )
}

/** A pair that is mined has an id of its own; one that editors wrote is named by both points. */
const contrastLink = ({ AppID: appID, SameKnowPointID }: PointOfPage, { PairID, ...other }: Confusable) =>
  paths.contrastDoexam(
    PairID === null ? { appID, SameKnowPointID, otherID: other.SameKnowPointID } : { appID, SameKnowPointID: PairID },
  )

function mixedText({ Mine, Times }: Confusable): string {
  if (Mine > 0) return `您混淆了 ${Mine} 题`
  return Times > 0 ? `学员混淆过 ${Times} 次` : ''
}

function SideBySide({ point, other }: { point: PointOfPage; other: Confusable }) {
  const [wanted, setWanted] = useState(false)
  const asked = useQuery({ ...pointPage({ SameKnowPointID: other.SameKnowPointID }), enabled: wanted })
  return (
    <details onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary>并排对照</summary>
      {asked.data ? (
        <Both one={point} two={asked.data} />
      ) : asked.error ? (
        <LoadFailure
          compact
          what="另一个考点"
          error={asked.error}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height="6rem" />
        </Loading>
      )}
    </details>
  )
}

function Both({ one, two }: { one: PointOfPage; two: PointOfPage }) {
  const name = `${one.Name} 与 ${two.Name}`
  const row = (head: string, of: (point: PointOfPage) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      <td>{of(one)}</td>
      <td>{of(two)}</td>
    </tr>
  )
  return (
    <Table
      className={styles.both}
      caption={`并排对照：${name}`}
      frame={`并排对照：${name}`}
      look="grid"
      size="s"
      columns={[{ name: '' }, { key: 1, name: one.Name }, { key: 2, name: two.Name }]}
    >
      {row('讲解', ({ State, Html: html }) =>
        State === 'locked' ? '开通后可看' : html === '' ? '还没有讲解' : <Html html={html} />,
      )}
      {row('要求', ({ Importance }) => (Importance > 0 ? IMPORTANCE[Importance as Importance] : '—'))}
      {row('所在章节', ({ ChapterName }) => ChapterName || '—')}
      {row('真题', ({ Asked }) => (Asked > 0 ? `考过 ${Asked} 题` : '没有考过'))}
      {row('我的掌握', ({ Mastery }) => (Mastery === null ? '答得还少' : `${Math.round(Mastery * 100)}%`))}
      {row('做过的题', ({ Done, Right, TestCount }) => `${Done} / ${TestCount}，答对 ${Right}`)}
    </Table>
  )
}
