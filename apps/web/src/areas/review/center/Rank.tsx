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

/** Of my wrong questions those that most get wrong, of my favourites those that most favour. */
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
          title={type === 'error' ? '还没有错题' : '还没有收藏'}
          text={type === 'error' ? '有了错题，这里会列出大家也最常错的。' : '收藏题目后，这里会列出大家也收藏的。'}
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
              {type === 'error' ? rateOf(row.Count, row.Answered) : `${row.Count} 人收藏`}
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
 * To the review of its chapter, at the question: what one has in these lists may be answered wherever its chapter is
 * closed, and questions of papers alone stand there too.
 */
const linkOf = (appID: number, type: RankType, { AllTestID, CptID }: Ranked) =>
  paths.reviewTest({ appID, set: type === 'error' ? 'wrong' : 'fav', cptID: CptID, test: AllTestID })

/** Of fewer answers a share says nothing: one of one would be 100 %. */
const RATED_FROM = 20

const rateOf = (wrong: number, answered: number): string =>
  answered >= RATED_FROM
    ? `${wrong} 次答错 · ${Math.round((wrong / answered) * 100)}%`
    : answered > 0
      ? `${wrong} 次答错`
      : '尚无统计'
