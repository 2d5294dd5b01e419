import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { waitingCount, waitingUntil, waitingWhy } from '@tizhou/domain/exam/waitingText'
import { Ring } from '../../../../ui/charts/Ring.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { CASE_RULES } from '../caseRules.ts'
import { durationText, marksText } from '../timeText.ts'
import styles from './ScoreCard.module.css'

/** The score first, whether it passes, and how it is made up. */
export function ScoreCard({ report }: { report: WireReport }) {
  const { Score, FullMark, PassMark, HasPassMark, Passed, Questions, SpentSeconds, Units, Waiting, CaseRule } = report
  const count = (verdict: string) => Questions.filter((one) => one.Answered === 1 && one.Verdict === verdict).length
  // Waiting questions count neither as right nor as wrong nor as unanswered: they have a count of their own.
  const unanswered = Questions.filter(({ Answered, Verdict }) => Answered === 0 && Verdict !== 'waiting').length
  const partial = count('partial')
  const unscored = count('unscored')
  // Where every question waits, none is right, wrong or unanswered yet.
  const isTold = Questions.some(({ Verdict }) => Verdict !== 'waiting')
  return (
    <Card title="成绩" className={styles.card}>
      <div className={styles.score}>
        <Ring
          size={9}
          label={
            FullMark > 0
              ? `${Waiting ? '已公布部分' : ''}得分 ${marksText(Score)}，满分 ${marksText(FullMark)}`
              : '得分待公布'
          }
          value={Score}
          max={FullMark}
          tone={Passed === null ? 'brand' : Passed === 1 ? 'right' : 'wrong'}
        >
          {FullMark > 0 ? (
            <>
              <b className={styles.figure}>{marksText(Score)}</b>
              <span className={styles.full}>
                {Waiting ? '已公布' : '满分'} {marksText(FullMark)}
                {Waiting && ' 分'}
              </span>
            </>
          ) : (
            <b className={styles.full}>待公布</b>
          )}
        </Ring>
        <div className={styles.words}>
          <p className={styles.verdict}>
            {Waiting && HasPassMark === 1 ? (
              <Badge tone="due">是否合格待公布</Badge>
            ) : Passed === null ? (
              <Badge>不设合格线</Badge>
            ) : Passed === 1 ? (
              <Badge tone="right">✓ 合格</Badge>
            ) : (
              <Badge tone="wrong">✗ 未合格</Badge>
            )}
            {PassMark !== null && (
              <span>
                合格线 {marksText(PassMark)} 分，{Score >= PassMark ? '超出' : '还差'}{' '}
                {marksText(Math.abs(Score - PassMark))} 分
              </span>
            )}
            {Passed === 0 && (PassMark === null || Score >= PassMark) && <span>有单元没有达到本单元的合格线</span>}
          </p>
          <dl className={styles.facts}>
            {isTold && <Fact name="答对" value={`${count('right')} 题`} />}
            {isTold && <Fact name="答错" value={`${count('wrong')} 题`} />}
            {partial > 0 && <Fact name="部分得分" value={`${partial} 题`} />}
            {unscored > 0 && <Fact name="不计分" value={`${unscored} 题`} />}
            {isTold && <Fact name="未答" value={`${unanswered} 题`} />}
            {Waiting && <Fact name="待公布" value={`${Waiting.Count} 题`} />}
            {Waiting && <Fact name="共" value={`${Questions.length} 题`} />}
            <Fact name="考试用时" value={durationText(SpentSeconds)} />
          </dl>
          {Waiting && (
            <p className={styles.after}>
              {waitingCount(Waiting.Count)}：{waitingUntil(forOf(Waiting))}。{waitingWhy(forOf(Waiting))}
              {HasPassMark === 1 ? '届时计入得分、是否合格和错题本。' : '届时计入得分和错题本。'}
            </p>
          )}
          <p className={styles.after}>{afterwards(count('wrong') + partial, unanswered)}</p>
          {CaseRule !== null && <p className={styles.after}>{CASE_RULES[CaseRule]}</p>}
        </div>
      </div>
      <UnitPasses units={Units} />
    </Card>
  )
}

const forOf = ({ Why, Until }: NonNullable<WireReport['Waiting']>) => ({ why: Why, until: Until })

/** What happens to questions that lost marks: an unanswered one shows nothing about the learner's knowledge. */
const afterwards = (mistaken: number, unanswered: number): string =>
  [mistaken > 0 && '答错和部分得分的题会放进错题本。', unanswered > 0 && '未答的题按 0 分计，不进错题本。']
    .filter(Boolean)
    .join('')

/** Which units are passed, where units are passed separately. */
function UnitPasses({ units }: { units: WireReport['Units'] }) {
  if (units.length < 2 || units.every(({ PassMark }) => PassMark === null)) return null
  return (
    <div className={styles.units}>
      <p>各单元须分别合格</p>
      <ul>
        {units.map(({ UnitID, Name, Score, FullMark, PassMark, Passed, Waiting }) => (
          <li key={UnitID}>
            {Passed !== null && (
              <Badge tone={Passed === 1 ? 'right' : 'wrong'}>{Passed === 1 ? '✓ 合格' : '✗ 未合格'}</Badge>
            )}{' '}
            {Name}{' '}
            {[(FullMark > 0 || Waiting === 0) && `${marksText(Score)} 分`, Waiting > 0 && waitingCount(Waiting)]
              .filter(Boolean)
              .join('，')}
            {PassMark !== null && `（合格线 ${marksText(PassMark)} 分）`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
