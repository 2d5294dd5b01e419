import { useQuery } from '@tanstack/react-query'
import { getKsbClass } from '../../../calls/agents.ts'
import { hrefOf, paths } from '../../../paths.ts'
import type { AgentInfo } from '../../../platform/agent/agent.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { pictureGridClass } from '../../../ui/layout/pictureCardClass.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { Channel } from '../Channel.tsx'
import { ClassCard } from '../ClassCard.tsx'
import { agentPages } from '../pages.ts'

/** A partner's entry page: as /way, with the partner's own classes of exams, for visitors. */
export default function HzsWayPage() {
  const search = useSearch(agentPages.hzsWay)
  return <Channel search={search} again={paths.hzsWay} below={(agent) => <Classes agent={agent} />} />
}

function Classes({ agent }: { agent: AgentInfo }) {
  const session = useSession()
  const classes = useQuery({ ...getKsbClass({ agentID: agent.AgentCode }), select: ({ list }) => list })
  return (
    <Section title="考试专区">
      {classes.isPending && (
        <Loading className={pictureGridClass('above')}>
          <Skeleton height="13rem" radius="var(--radius-l)" />
          <Skeleton height="13rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {classes.isError && (
        <LoadFailure
          compact
          error={classes.error}
          what="考试专区"
          onRetry={() => void classes.refetch()}
          retrying={classes.isFetching}
        />
      )}
      {classes.isSuccess && classes.data.length === 0 && (
        <Empty compact illustration="harbour" title="还没有考试专区" text="登录后可以在全部科目里选择要学的科目。" />
      )}
      <ul className={pictureGridClass('above')}>
        {classes.data?.map(({ KsbClassID, KsbClassName, Intro, ImgUrl, AppCount }) => (
          <li key={KsbClassID}>
            <ClassCard
              link={linkTo(KsbClassID, session !== null)}
              picture={ImgUrl}
              title={KsbClassName}
              intro={Intro}
              note={`${AppCount} 个科目`}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A class's page needs a session: a visitor logs in first and returns to it. */
function linkTo(mediClassID: number, loggedIn: boolean) {
  const banner = paths.switchBanner({ mediClassID })
  return loggedIn ? banner : paths.login({ to: hrefOf(banner) })
}
