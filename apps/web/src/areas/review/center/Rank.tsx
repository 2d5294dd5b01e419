import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFavOrErrorRankTest, type RankType } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Rank.module.css'

/** The learner's wrong questions that most learners get wrong, or favourites that most share. */
export function Rank({ appID }: { appID: number }) {
  const [type, setType] = useState<RankType>('error')
  const { data, error, refetch, isFetching } = useQuery(getFavOrErrorRankTest({ appID, type }))
  return (
    <Card
      title={type === 'error' ? '大家也常错' : '大家也收藏'}
      action={
        <Segmented
          size="s"
          label="排行"
          value={type}
          onChange={setType}
          options={[
            { value: 'error', label: '错题' },
            { value: 'fav', label: '收藏' },
          ]}
        />
      }
    >
      {!data &&
        (error ? (
          <LoadFailure compact what="排行" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading label="正在加载排行">
            <Skeleton height="8rem" />
          </Loading>
        ))}
      {data?.list.length === 0 && (
        <Empty
          compact
          title="还没有可比的统计"
          text={
            type === 'error'
              ? '您的错题中，满 20 人作答的会按大家的错误率列在这里。'
              : '您的收藏中，满 20 人收藏的会列在这里。'
          }
        />
      )}
      <ol className={styles.list}>
        {data?.list.map((row, at) => (
          <li key={row.AllTestID}>
            <span className={styles.at} data-top={at < 3 || undefined}>
              {at + 1}
            </span>
            <Link className={styles.title} {...linkOf(appID, type, row)}>
              {row.Title}
            </Link>
            <span className={styles.count}>
              {type === 'error' ? `${row.Count} 次答错 · ${rateOf(row)}` : `${row.Count} 人收藏`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface Ranked {
  AllTestID: number
  CptID: number
}

/**
 * A link to the review of the question's chapter: questions in these lists may be answered even where their chapter is
 * locked, and questions that only papers contain can be reached only there.
 */
const linkOf = (appID: number, type: RankType, { AllTestID, CptID }: Ranked) =>
  paths.reviewTest({ appID, set: type === 'error' ? 'wrong' : 'fav', cptID: CptID, test: AllTestID })

const rateOf = ({ Count, Answered }: { Count: number; Answered: number }) =>
  `${Math.round((Count / Math.max(1, Answered)) * 100)}%`
