import { useMutation, useQuery } from '@tanstack/react-query'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { useEffect } from 'react'
import { updateRedDot } from '../../../calls/dots.ts'
import { testInfoHtml, testInfoMenu } from '../../../calls/support.ts'
import { paths } from '../../../paths.ts'
import { dayText } from '../../../platform/dayText.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useUnread } from '../../../platform/push/dots.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { supportPages } from '../pages.ts'
import styles from '../Support.module.css'

/** Marks the exam guide as read while it is shown: its red dot disappears. */
function useSeen(appID: number, appEName: string, isShown: boolean): void {
  const unread = useUnread('menu')
  const userID = useSession()?.userID
  const { mutate } = useMutation(updateRedDot())
  useEffect(() => {
    if (isShown && unread > 0 && userID !== undefined && document.visibilityState === 'visible')
      mutate({ appID, appEName, userID, userInfoID: userID })
  }, [isShown, unread, userID, appID, appEName, mutate])
}

/** /examguide: the exam guide by chapters; its first page by default. */
export default function ExamGuidePage() {
  const { lastMenuID } = useSearch(supportPages.examguide)
  const subject = useSubject()
  const { AppID: appID = 0, AppEName: appEName = '', AppVn: vip = 0 } = subject ?? {}
  const menu = useQuery({ ...testInfoMenu({ appID, appEName, vip }), enabled: subject !== null })
  const chapters = menu.data?.list ?? []
  useSeen(appID, appEName, menu.data !== undefined)
  const shown = lastMenuID ?? chapters[0]?.Childs[0]?.lastMenuID ?? 0
  const page = useQuery({ ...testInfoHtml({ appEName, lastMenuID: shown }), enabled: subject !== null && shown > 0 })
  return (
    <Page title="考试指南" note={subject ? `${subject.AppCName || subject.AppName}：考试时间、报名、大纲和评分` : ''}>
      {menu.isError && !menu.data && (
        <LoadFailure
          what="考试指南"
          error={menu.error}
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      )}
      {menu.isPending && (
        <Loading>
          <Skeleton height="20rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {menu.data && chapters.length === 0 && (
        <Empty title="还没有考试指南" text="本科目的考试时间、报名和大纲公布之后会写在这里。" />
      )}
      {chapters.length > 0 && (
        <div className={styles.columns}>
          <div>
            {page.data && (
              <Card title={page.data.title} note={`${dayText(page.data.updatedAt)} 更新`}>
                <div className={styles.text}>
                  <Html html={page.data.html} />
                </div>
              </Card>
            )}
            {!page.data && page.isError && (
              <LoadFailure
                what="这一篇"
                error={page.error}
                onRetry={() => void page.refetch()}
                retrying={page.isFetching}
              />
            )}
            {page.isPending && (
              <Loading>
                <Skeleton height="20rem" radius="var(--radius-l)" />
              </Loading>
            )}
          </div>
          <nav aria-label="考试指南目录" className={styles.stack}>
            {chapters.map(({ name, Childs }) => (
              <Card key={name} title={name}>
                <ul className={styles.list}>
                  {Childs.map((child) => (
                    <li key={child.lastMenuID}>
                      <Link
                        className={styles.line}
                        {...tracked('openGuide')}
                        {...paths.examguide({ lastMenuID: child.lastMenuID })}
                        aria-current={child.lastMenuID === shown ? 'page' : undefined}
                      >
                        {child.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </nav>
        </div>
      )}
    </Page>
  )
}
