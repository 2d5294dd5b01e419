import { useQuery } from '@tanstack/react-query'
import { searchFaq } from '../../../calls/support.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { supportPages } from '../pages.ts'
import styles from '../Support.module.css'
import { FaqSearch } from './FaqSearch.tsx'

/** /seachProblemList: frequent questions that contain the word, marked. */
export default function SearchProblemListPage() {
  const { q = '' } = useSearch(supportPages.seachProblemList)
  const subject = useSubject()
  const asks = subject !== null && q !== ''
  const found = useQuery({ ...searchFaq({ appID: subject?.AppID ?? 0, keyword: q }), enabled: asks })
  const list = found.data?.list ?? []
  return (
    <Page
      title="搜索问题"
      width="reading"
      actions={
        <Link className={buttonClass('ghost')} {...paths.customerService()}>
          客服中心
        </Link>
      }
    >
      <div className={styles.stack}>
        <FaqSearch key={q} word={q} />
        {!asks && (
          <Empty
            title="想找什么"
            text="输入一个词，在常见问题的标题和解答里查找；标题也可以用拼音或首字母找，例如 tuikuan、tk。"
          />
        )}
        {asks && found.isPending && (
          <Loading>
            <Skeleton height="12rem" radius="var(--radius-l)" />
          </Loading>
        )}
        {asks && found.isError && !found.data && (
          <LoadFailure
            what="搜索结果"
            error={found.error}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        {asks && found.data && list.length === 0 && (
          <Empty
            title={`没有找到“${q}”`}
            text="换一个说法试试，或把问题告诉我们。"
            action={
              <Link className={buttonClass('secondary')} {...paths.yijianFeedPage()}>
                提交意见
              </Link>
            }
          />
        )}
        {asks && list.length > 0 && (
          <Card title={`找到 ${list.length} 个问题`}>
            <ul className={styles.list} aria-label="找到的问题">
              {list.map(({ id, title, type, excerpt, spelled }) => (
                <li key={id}>
                  <Link className={styles.line} {...paths.questionDetails({ id, q })}>
                    <strong>
                      <Marked text={title} word={spelled || q} />
                    </strong>
                    <small>
                      {type} · <Marked text={excerpt} word={spelled || q} />
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Page>
  )
}
