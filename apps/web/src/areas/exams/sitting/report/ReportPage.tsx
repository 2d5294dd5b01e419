import { useQuery } from '@tanstack/react-query'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { CUT_WORDS } from '@tizhou/domain/exam/cutWhy'
import { waitingCount } from '@tizhou/domain/exam/waitingText'
import { FileText, Printer, RotateCcw } from 'lucide-react'
import { paperReport } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { WeakPointsButton } from '../../../../platform/knowledge/WeakPointsButton.tsx'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { useNow } from '../../../../platform/useNow.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import type { PaperSearch } from '../../pages.ts'
import { useAskAgain } from '../../papers/useAskAgain.ts'
import { AnswersLater } from '../AnswersLater.tsx'
import type { SittingPage } from '../paper/paperKind.ts'
import { SittingTrouble } from '../paper/SittingTrouble.tsx'
import { momentText } from '../timeText.ts'
import { AmongAll } from './AmongAll.tsx'
import { Corrections } from './Corrections.tsx'
import { CutNote } from './CutNote.tsx'
import { JudgedParts } from './JudgedParts.tsx'
import { NextSteps } from './NextSteps.tsx'
import { PaperComments } from './PaperComments.tsx'
import { PrintedHead, PrintedQuestions } from './PrintedHead.tsx'
import styles from './ReportPage.module.css'
import { ScoreCard } from './ScoreCard.tsx'
import { TimeSpent } from './TimeSpent.tsx'
import { UnjudgedCard } from './UnjudgedCard.tsx'

interface AfterProps {
  page: SittingPage
  search: PaperSearch & { attemptID: number }
}

/** show=report: the result of an attempt. */
export default function ReportPage({ page, search }: AfterProps) {
  const report = useQuery(paperReport({ appID: search.appID, attemptID: search.attemptID }))
  if (report.data) return <Shown page={page} search={search} report={report.data} ask={() => void report.refetch()} />
  if (report.error)
    return (
      <SittingTrouble
        title="成绩报告"
        error={report.error}
        onRetry={() => void report.refetch()}
        retrying={report.isFetching}
      />
    )
  return (
    <Page title="成绩报告">
      <Loading label="成绩报告加载中" className={styles.columns}>
        <Skeleton height="18rem" radius="var(--radius-l)" />
        <Skeleton height="18rem" radius="var(--radius-l)" />
      </Loading>
    </Page>
  )
}

/** Fetches the report again when its waiting parts are published. */
function AskThen({ at, ask }: { at: number; ask: () => void }) {
  useAskAgain(useNow(LOOK_MS) >= at, ask)
  return null
}

/** The interval of the checks, ms. */
const LOOK_MS = 5_000

interface ShownProps extends AfterProps {
  report: WireReport
  /** Fetches the report again. */
  ask: () => void
}

/** Whether a point earned less than 60 % of its marks. */
const isWeak = ({ Score, FullMark }: WireReport['Points'][number]) => Score < FullMark * 0.6
const weakOf = ({ SameKnowPointID: id, Name: name, Score, FullMark }: WireReport['Points'][number]) => ({
  ...{ id, name },
  note: `得分率 ${Math.round((100 * Score) / FullMark)}%`,
})

function Shown({ page, search, report, ask }: ShownProps) {
  const later = report.AnswersFrom
  const { Waiting } = report
  // A paper without marks to earn has no score and no chart of one.
  const judged = report.FullMark > 0 || Waiting !== null
  const judgedOf = <P extends { FullMark: number; WaitingMark: number }>(parts: readonly P[]) =>
    parts.filter(({ FullMark, WaitingMark }) => FullMark + WaitingMark > 0)
  const notIn = Waiting ? `另有 ${waitingCount(Waiting.Count)}，届时计入。` : undefined
  const weak = judgedOf(report.Points)
    .filter(isWeak)
    .sort((one, other) => one.Score / one.FullMark - other.Score / other.FullMark)
    .map(weakOf)
  return (
    <Page
      title={`${judged ? '成绩' : '作答'}报告：${report.Name}`}
      note={`北京时间 ${momentText(report.StartedAt)} 开考，${momentText(report.HandedInAt)} ${
        report.CutWhy ? CUT_WORDS[report.CutWhy] : report.HandedInBy === 'time' ? '时间到自动收卷' : '交卷'
      }。${judged ? `计分规则 ${report.Rule}。` : ''}`}
      actions={
        <>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            打印
          </Button>
          <Link className={buttonClass('secondary')} {...page.link({ appID: search.appID, paperID: report.PaperID })}>
            <RotateCcw aria-hidden="true" />
            回到试卷
          </Link>
          {judged && later === null && (
            <Link
              {...tracked('readKeys')}
              className={buttonClass('primary')}
              {...page.link({ ...search, show: 'keys' })}
            >
              <FileText aria-hidden="true" />
              答案与解析
            </Link>
          )}
        </>
      }
    >
      <PrintedHead report={report} appID={search.appID} />
      {report.CutWhy && <CutNote why={report.CutWhy} />}
      <Corrections report={report} />
      {judged ? (
        <>
          {later === null && (
            <NextSteps
              report={report}
              appID={search.appID}
              weak={weak}
              again={page.link({ ...search, show: 'again' })}
            />
          )}
          <div className={styles.columns}>
            <ScoreCard report={report} />
            <Card title="与全部考生比较" className={styles.card}>
              <AmongAll report={report} />
            </Card>
          </div>
          <div className={styles.parts}>
            {report.Units.length > 1 && <JudgedParts title="各单元" axis="单元" parts={judgedOf(report.Units)} />}
            <JudgedParts title="各题型" axis="题型" parts={judgedOf(report.Styles)} />
            {judgedOf(report.Chapters).length > 0 && (
              <JudgedParts
                title="各章节"
                axis="章节"
                parts={judgedOf(report.Chapters)}
                weakestFirst
                note={notIn}
                linkOf={({ CptID }) =>
                  CptID === null ? undefined : paths.answerPage({ cptID: CptID, appID: search.appID })
                }
              />
            )}
            {judgedOf(report.Points).length > 0 && (
              <JudgedParts
                title="各知识点"
                axis="知识点"
                parts={judgedOf(report.Points)}
                weakestFirst
                note={notIn}
                linkOf={({ SameKnowPointID }) => paths.contrastDoexam({ appID: search.appID, SameKnowPointID })}
                action={weak.length > 0 && <WeakPointsButton appID={search.appID} points={weak} />}
              />
            )}
          </div>
        </>
      ) : (
        <div className={styles.alone}>
          <UnjudgedCard
            report={report}
            appID={search.appID}
            keys={later === null ? page.link({ ...search, show: 'keys' }) : null}
          />
        </div>
      )}
      {later === null && <PaperComments appID={search.appID} paperID={report.PaperID} />}
      <Card title="时间去了哪里" className={styles.card}>
        <TimeSpent report={report} />
      </Card>
      <PrintedQuestions report={report} />
      {later !== null && (
        <Card title="答案、解析和各题对错" className={styles.card}>
          <p>
            <AnswersLater from={later} ask={ask} />
          </p>
        </Card>
      )}
      {later === null && typeof Waiting?.Until === 'number' && <AskThen at={Waiting.Until} ask={ask} />}
    </Page>
  )
}
