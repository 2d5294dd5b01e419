import { useQuery } from '@tanstack/react-query'
import { leavingLink } from '@tizhou/domain/agents/links'
import { useEffect, useEffectEvent } from 'react'
import { type Published, publish } from '../../../calls/notices.ts'
import { paths } from '../../../paths.ts'
import { useAgent } from '../../../platform/agent/agent.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tellLink, tellOpened, tellPicture } from '../../../platform/notices/advert.ts'
import { LeavingLink } from '../../../platform/notices/LeavingLink.tsx'
import { NoticeBody } from '../../../platform/notices/NoticeBody.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { noticePages } from '../pages.ts'
import styles from './HotImg.module.css'

/** /hotImg: the pictures of an activity with their links. */
export default function HotImgPage() {
  const subject = useSubject()
  return subject && <OfSubject subject={subject} />
}

function OfSubject({ subject }: { subject: Subject }) {
  const { id } = useSearch(noticePages.hotImg)
  const agentCode = useAgent()?.AgentCode ?? ''
  const { AppID: appID, AppVn: vip, AppVname: userVName } = subject
  const asked = useQuery(publish({ appID, vip, userVName, agentCode }))
  const activity = asked.data?.list.find(({ ID }) => ID === id)
  if (activity) return <Activity key={activity.ID} activity={activity} />
  return (
    <Page title="活动详情" width="reading">
      {asked.isPending ? (
        <Loading>
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      ) : asked.data ? (
        <Empty
          title="活动已结束"
          text="这个活动已经结束，或不适用于您当前的科目。"
          action={
            <Link className={buttonClass('primary')} {...paths.mainIndex()}>
              回到主页
            </Link>
          }
        />
      ) : (
        <LoadFailure what="活动" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
      )}
    </Page>
  )
}

function Activity({ activity }: { activity: Published }) {
  const tell = useEffectEvent(() => tellOpened(activity))
  useEffect(() => tell(), [])
  return (
    <Page title={activity.title} width="reading">
      {activity.images.length > 0 && (
        <ul className={styles.pictures} aria-label="活动图片">
          {activity.images.map((image) => {
            const { imageID, imgUrl, alt, link, width, height } = image
            const picture = <img src={imgUrl} alt={alt} width={width} height={height} />
            return (
              <li key={imageID}>
                {leavingLink(link) === undefined ? (
                  picture
                ) : (
                  <LeavingLink
                    {...tracked('openActivityPicture')}
                    link={link}
                    onLeave={() => tellPicture(activity, image)}
                  >
                    {picture}
                  </LeavingLink>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <NoticeBody html={activity.html} link={activity.link} onLeave={() => tellLink(activity)} />
    </Page>
  )
}
