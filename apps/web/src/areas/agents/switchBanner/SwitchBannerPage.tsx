import { useQuery } from '@tanstack/react-query'
import { getKsbClass, getKsbClassBanner } from '../../../calls/agents.ts'
import { paths } from '../../../paths.ts'
import { agentCode } from '../../../platform/agent/agentCode.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { pictureGridClass } from '../../../ui/layout/pictureCardClass.ts'
import { ClassCard } from '../ClassCard.tsx'
import { agentPages } from '../pages.ts'

/**
 * The banners of one class of exams; each leads to its subjects. Without a class in the address it shows all classes.
 */
export default function SwitchBannerPage(): React.JSX.Element {
  const { mediClassID } = useSearch(agentPages.switchBanner)
  return mediClassID === undefined ? <AllClasses /> : <OneClass mediClassID={mediClassID} />
}

function OneClass({ mediClassID }: { mediClassID: number }) {
  const banners = useQuery(getKsbClassBanner({ mediClassID, agentID: agentCode() }))
  const list = banners.data?.list ?? []
  return (
    <Page
      title={banners.data?.KsbClassName ?? '课程专区'}
      note={banners.data?.Intro || undefined}
      actions={
        <Link {...tracked('allSubjects')} {...paths.switchMenu()} className={buttonClass('secondary')}>
          全部科目
        </Link>
      }
    >
      {banners.isPending && <Bones />}
      {banners.isError && (
        <LoadFailure
          error={banners.error}
          what="课程专区"
          onRetry={() => void banners.refetch()}
          retrying={banners.isFetching}
        />
      )}
      {banners.isSuccess && list.length === 0 && (
        <Empty
          illustration="harbour"
          title="这个专区还没有课程"
          text="可以先在全部科目里选择要学的科目。"
          action={
            <Link {...paths.switchMenu()} className={buttonClass('primary')}>
              去选择科目
            </Link>
          }
        />
      )}
      <ul className={pictureGridClass('above')}>
        {list.map(({ BannerID, Title, Intro, ImgUrl, AppPName }) => (
          <li key={BannerID}>
            <ClassCard link={paths.switchMenu({ q: AppPName })} picture={ImgUrl} title={Title} intro={Intro} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function AllClasses() {
  const classes = useQuery({ ...getKsbClass({ agentID: agentCode() }), select: ({ list }) => list })
  return (
    <Page title="课程专区" note="选一个考试大类，看看它有哪些科目。">
      {classes.isPending && <Bones />}
      {classes.isError && (
        <LoadFailure
          error={classes.error}
          what="课程专区"
          onRetry={() => void classes.refetch()}
          retrying={classes.isFetching}
        />
      )}
      {classes.isSuccess && classes.data.length === 0 && (
        <Empty
          illustration="harbour"
          title="还没有课程专区"
          text="可以先在全部科目里选择要学的科目。"
          action={
            <Link {...paths.switchMenu()} className={buttonClass('primary')}>
              去选择科目
            </Link>
          }
        />
      )}
      <ul className={pictureGridClass('above')}>
        {classes.data?.map(({ KsbClassID, KsbClassName, Intro, ImgUrl, AppCount }) => (
          <li key={KsbClassID}>
            <ClassCard
              link={paths.switchBanner({ mediClassID: KsbClassID })}
              picture={ImgUrl}
              title={KsbClassName}
              intro={Intro}
              note={`${AppCount} 个科目`}
            />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Bones() {
  return (
    <Loading className={pictureGridClass('above')}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height="13rem" radius="var(--radius-l)" />
      ))}
    </Loading>
  )
}
