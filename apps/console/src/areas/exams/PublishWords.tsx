import type { Data } from '@tizhou/contract/contract'
import { Alert, Flex } from 'antd'
import { showMoment } from '../../platform/time.ts'
import { placeOf } from './paperForm.ts'
import { windowWarnings } from './windowWarnings.ts'

type Paper = Pick<Data<'exams.deskPaper'>, 'paperID' | 'running' | 'remarks' | 'form' | 'telling'>

/** `2026-11-21 09:00 – 2026-11-21 12:00`, in Beijing time. */
function windowText({ opensAt, closesAt }: Paper['form']): string {
  if (opensAt === null && closesAt === null) return '随时可以作答'
  if (closesAt === null) return `北京时间 ${showMoment(opensAt)} 起`
  return `北京时间 ${opensAt === null ? '现在' : showMoment(opensAt)} – ${showMoment(closesAt)}`
}

function tellingText({ form, telling }: Paper): string {
  if (form.closesAt === null) return '交卷后马上公布'
  if (telling.from === null) return '已到公布的时间'
  const isAtEnd = form.tellsAt === null && telling.heldBy.length === 0
  return isAtEnd ? '截止后马上公布' : `北京时间 ${showMoment(telling.from)} 公布`
}

const quoted = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join('、')}${names.length > 3 ? `等 ${names.length} 份试卷` : ''}`

/** What learners see of a paper once it is published, and whose results wait for whose. */
export function PublishWords({ paper }: { paper: Paper }) {
  const { paperID, running, remarks, form, telling } = paper
  const { heldBy, holds } = telling
  return (
    <Flex vertical gap={8}>
      <span>
        {paperID === null
          ? `${form.isFree ? '这份试卷免费：所有学员' : '开通了所属模块的学员'}随即看到它。`
          : '学员随即看到修改后的试卷。'}
        {running > 0 && `${running} 人正在作答，他们的题目和时间不变。`}
        {remarks.length > 0 &&
          (form.kind === 'interview'
            ? `有 ${remarks.length} 题的分值与评分要点不一致，见页面上的说明。`
            : `与正式考试有 ${remarks.length} 处不同，见页面上的说明。`)}
      </span>
      <ul aria-label="发布之后" style={{ margin: 0, paddingInlineStart: 20 }}>
        <li>学员在哪里找到它：{placeOf(form)}</li>
        <li>开放：{windowText(form)}</li>
        <li>作答：{form.attempts === 0 ? '不限次数' : `每人 ${form.attempts} 次`}</li>
        <li>
          成绩、答案{form.closesAt !== null && '和排名'}：{tellingText(paper)}
        </li>
      </ul>
      {windowWarnings(form, Date.now()).map((text) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
      {heldBy.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有相同题目的试卷还没公布成绩，本卷的成绩和答案要等到北京时间 ${showMoment(lastOf(paper))} 才全部公布：`}
          description={
            <ul aria-label="本卷要等的试卷" style={{ margin: 0, paddingInlineStart: 20 }}>
              {heldBy.map(({ name, until }) => (
                <li key={`${name} ${until}`}>
                  {name}：{showMoment(until)} 公布
                </li>
              ))}
            </ul>
          }
        />
      )}
      {holds.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`本卷公布之前，有相同题目的${quoted(holds)}也看不到这些题的答案和总成绩。`}
        />
      )}
    </Flex>
  )
}

/** A paper without a window may wait for one that has not opened: then its end is the last moment. */
const lastOf = ({ telling: { from, heldBy } }: Paper): number =>
  Math.max(from ?? 0, ...heldBy.map(({ until }) => until))
