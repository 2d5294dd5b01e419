import { isScored } from '../../papers/paperTree.ts'
import { attemptsRule } from '../attemptsText.ts'
import { CASE_RULES } from '../caseRules.ts'
import type { SittingPage } from '../paper/paperKind.ts'
import { durationText, momentText } from '../timeText.ts'
import styles from './IntroPage.module.css'
import type { PaperInfo } from './introProps.ts'

/** The rules of a paper, before it begins. */
export function Rules({
  info: { CaseRule, Paper, HandInAfterSeconds },
  page,
}: {
  info: Pick<PaperInfo, 'CaseRule' | 'Paper' | 'HandInAfterSeconds'>
  page: Pick<SittingPage, 'navigator'>
}) {
  const several = Paper.Units.length > 1
  const limit = attemptsRule(Paper)
  return (
    <ul className={styles.rules}>
      <li>计时以服务器为准；离开页面、关闭电脑，计时都不停止。</li>
      <li>作答随答随存。断网时存在本机，联网后自动上传；换一台电脑登录，可接着作答。</li>
      {several && <li>各单元分别计时，按顺序进行，交卷后不能返回已交的单元。</li>}
      {Paper.Room === 'A' && (
        <li>题型之间不能返回；共用题干题与案例题确认一小题后才出现下一小题，已确认的不能再看或更改。</li>
      )}
      {Paper.Room !== 'A' && <li>{several ? '单元内' : '交卷前'}可以任意改答案、跳题和标记。</li>}
      {CaseRule !== null && <li>{CASE_RULES[CaseRule]}</li>}
      {limit !== null && <li>{limit}</li>}
      {HandInAfterSeconds > 0 && <li>每个单元开始 {durationText(HandInAfterSeconds)} 后才能交卷。</li>}
      <li>时间到自动收卷。{tellingText(Paper)}</li>
      {page.navigator && <li>导航始终打开，可按题型、作答状态、标记找题。</li>}
    </ul>
  )
}

/**
 * When results are told: where the paper has a window, at one moment for everybody. An interview has no results: the
 * learner judges it.
 */
function tellingText({ Kind, ClosesAt, TellsAt }: PaperInfo['Paper']): string {
  const at = ClosesAt === null ? null : `${momentText(TellsAt ?? ClosesAt)}（北京时间）统一公布，提前交卷也一样。`
  if (!isScored({ Kind }))
    return `系统不打分，由您对照评分要点自评。${at === null ? '交卷之后才显示参考答案与评分要点。' : `参考答案与评分要点 ${at}`}`
  return at === null ? '交卷之后才显示成绩、答案与解析。' : `成绩、答案、解析和排名 ${at}`
}
