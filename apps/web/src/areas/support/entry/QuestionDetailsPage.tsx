import { useMutation, useQuery } from '@tanstack/react-query'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { ArrowLeft, ThumbsDown, ThumbsUp } from 'lucide-react'
import { faqContent, setSolved } from '../../../calls/support.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { supportPages } from '../pages.ts'
import styles from '../Support.module.css'

/** /questionDetails: one frequent question, and whether its answer helped. */
export default function QuestionDetailsPage() {
  const { id, q } = useSearch(supportPages.questionDetails)
  const entry = useQuery({ ...faqContent({ id }), enabled: id > 0 })
  const back = q ? paths.seachProblemList({ q }) : paths.customerService()
  const isMissing = id === 0 || (entry.error instanceof RequestError && entry.error.outcome === 'missing')
  return (
    <Page
      title="问题详情"
      width="reading"
      actions={
        <Link className={buttonClass('ghost')} {...back}>
          <ArrowLeft aria-hidden="true" />
          {q ? '回到搜索结果' : '回到客服中心'}
        </Link>
      }
    >
      {isMissing && <Failure title="没有找到这个问题" text="它可能已被删除或合并，可以在客服中心重新查找。" />}
      {!isMissing && entry.isPending && (
        <Loading>
          <Skeleton height="16rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {!isMissing && entry.isError && !entry.data && (
        <LoadFailure what="解答" error={entry.error} onRetry={() => void entry.refetch()} retrying={entry.isFetching} />
      )}
      {!isMissing && entry.data && (
        <Card title={entry.data.title} note={entry.data.type}>
          <div className={styles.text}>
            <Html html={entry.data.html} />
          </div>
          <Helped key={id} id={id} solved={entry.data.solved} said={entry.data.isResolved ?? null} />
        </Card>
      )}
    </Page>
  )
}

/** The vote can be changed afterwards; the last one counts. */
function Helped({ id, solved, said }: { id: number; solved: number; said: 0 | 1 | null }) {
  const appID = useSubject()?.AppID ?? 0
  const mark = useMutation(setSolved())
  const say = (isResolved: 0 | 1) => mark.mutate({ appID, id, isResolved })
  return (
    <div className={styles.verdict}>
      <p role="status">
        {said === 1 && '谢谢，很高兴帮到您。'}
        {said === 0 && '抱歉没有帮到您，可以联系客服或提交意见。'}
        {said === null && `这个解答解决了您的问题吗？${solved > 0 ? `${solved} 人说解决了。` : ''}`}
      </p>
      <Button
        {...tracked('markSolved')}
        icon={<ThumbsUp />}
        aria-pressed={said === 1}
        pending={mark.isPending}
        onClick={() => say(1)}
      >
        已解决
      </Button>
      <Button
        {...tracked('markUnsolved')}
        icon={<ThumbsDown />}
        aria-pressed={said === 0}
        pending={mark.isPending}
        onClick={() => say(0)}
      >
        未解决
      </Button>
      {said === 0 && (
        <Link className={buttonClass('ghost')} {...paths.yijianFeedPage()}>
          提交意见
        </Link>
      )}
      {mark.isError && (
        <p className={styles.refused} role="alert">
          没有记下，请检查网络后重试。
        </p>
      )}
    </div>
  )
}
