import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisApiX } from '../../calls/knowledge.ts'
import { planPoints, practisePoints, studyplan, undoPlan } from '../../calls/plans.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useNavigate } from '../navigation/router/hooks.ts'
import { Link } from '../navigation/router/Link.tsx'
import { runnerOf } from '../papers/runnerOf.ts'
import { sayDone, sayFailure } from '../plans/planToasts.ts'
import { LoadFailure } from '../requests/LoadFailure.tsx'
import { type Subject, useSubject } from '../subject/subject.ts'
import { tracked } from '../tracking/clicks.ts'
import { cardsOf, hasCards } from './cards.ts'
import styles from './WeakPointsDialog.module.css'
import { MOST_WEAK, type WeakPoint, weakestOf } from './weakest.ts'

interface DialogProps {
  appID: number
  points: readonly WeakPoint[] | undefined
  onClose: () => void
}

/** A list of weak points to tick, with the actions for the ticked ones. */
export default function WeakPointsDialog({ appID, points, onClose }: DialogProps) {
  const subject = useSubject()
  const analysis = useQuery({ ...analysisApiX({ appID }), enabled: points === undefined })
  const weak = points?.slice(0, MOST_WEAK) ?? (analysis.data ? weakestOf(analysis.data.Points) : undefined)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = (weak ?? []).filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const toggle = (id: number, on: boolean) => {
    const next = new Set(left)
    if (on) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <Dialog
      open
      title="补薄弱考点"
      onClose={onClose}
      footer={subject && weak && weak.length > 0 && <Ways subject={subject} chosen={chosen} onClose={onClose} />}
    >
      {weak === undefined && analysis.isError && (
        <LoadFailure
          compact
          what="薄弱考点"
          error={analysis.error}
          onRetry={() => void analysis.refetch()}
          retrying={analysis.isFetching}
        />
      )}
      {weak === undefined && !analysis.isError && (
        <Loading label="正在加载薄弱考点">
          <Skeleton height="9rem" radius="var(--radius-m)" />
        </Loading>
      )}
      {weak?.length === 0 && (
        <Empty
          compact
          title="还看不出薄弱的考点"
          text="一个考点答过 3 题以上，就能看出掌握得怎么样；掌握八成以上的不算薄弱。"
        />
      )}
      {weak && weak.length > 0 && (
        <ul className={styles.points} aria-label="考点">
          {weak.map(({ id, name, note }) => (
            <li key={id}>
              <Checkbox checked={!left.has(id)} onChange={(on) => toggle(id, on)}>
                {name}
                <small>{note}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface WaysProps {
  subject: Subject
  chosen: readonly number[]
  onClose: () => void
}

/** The actions for the ticked points: a practice paper, cards, tasks of the plan. */
function Ways({ subject, chosen, onClose }: WaysProps) {
  const { AppID: appid, AppVn: vn } = subject
  const navigate = useNavigate()
  const plan = useQuery(studyplan({ appid, vn })).data
  const undo = useMutation(undoPlan())
  const practise = useMutation({
    ...practisePoints(),
    onSuccess: ({ PaperID }) => {
      onClose()
      void navigate(runnerOf({ PaperID, Kind: 'built', Room: 'open' }, subject))
    },
    onError: sayFailure('没有组成练习'),
  })
  const planID = plan?.state === 'open' ? plan.plan_id : null
  const lay = useMutation({
    ...planPoints(),
    onSuccess: ({ added, asked }, { plan_id }) => {
      onClose()
      const rest = asked > added ? `，${asked - added} 项考前排不下` : ''
      sayDone(`已加进计划 ${added} 项${rest}`, () => undo.mutate({ plan_id }, { onError: sayFailure('没有撤销') }))
    },
    onError: sayFailure('没有加进计划'),
  })
  const none = chosen.length === 0
  return (
    <>
      {hasCards() && !none && (
        <Link {...cardsOf(chosen)} className={buttonClass('secondary')}>
          看考点卡
        </Link>
      )}
      {planID === null ? (
        <Link {...paths.openStudy()} className={buttonClass('ghost')}>
          开启学习计划
        </Link>
      ) : (
        <Button
          {...tracked('planPoints')}
          disabled={none}
          pending={lay.isPending}
          onClick={() => lay.mutate({ plan_id: planID, pointsJson: [...chosen] })}
        >
          加进学习计划
        </Button>
      )}
      <Button
        variant="primary"
        {...tracked('practisePoints')}
        disabled={none}
        pending={practise.isPending}
        onClick={() => practise.mutate({ appid, pointsJson: [...chosen] })}
      >
        组卷练习
      </Button>
    </>
  )
}
