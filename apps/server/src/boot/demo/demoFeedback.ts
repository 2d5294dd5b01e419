import { aboutName } from '@tizhou/domain/feedback/feedback'
import { stemLine } from '@tizhou/domain/richtext/stemLine'
import { addNote, templates } from '../../cores/feedback/notes.ts'
import { addReport, lockReport, type ReportRow, repliesOf } from '../../cores/feedback/reports.ts'
import { answerReport, judgeAnswer } from '../../cores/feedback/talk.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

const HOUR = 3_600_000

interface Reported {
  /** The beginning of the question's stem. */
  stem: string
  feedbackType: number
  about: string
  content: string
  /** Hours ago. */
  ago: number
  answer?: string
  /** The learner's judgement of the answer; absent: none yet. */
  judged?: { isAccept: 0 | 1; reason: string }
  note?: string
}

const REPORTS: readonly Reported[] = [
  {
    stem: '左心衰竭患者',
    feedbackType: 2,
    about: 'explanation',
    content: '解析只说了肺循环淤血，没有解释为什么劳力性呼吸困难比夜间阵发性呼吸困难早出现。',
    ago: 52,
    answer:
      '运动时回心血量增加，左心房压最先升高，所以劳力性呼吸困难最早；夜间阵发性要等卧位回心血量增加、膈肌上抬后才出现。已补充在解析下方。',
    judged: { isAccept: 1, reason: '明白了，谢谢' },
    note: '劳力性呼吸困难 → 夜间阵发性呼吸困难 → 端坐呼吸 → 急性肺水肿，是左心衰竭加重的先后顺序，常考“最早”与“最严重”。',
  },
  {
    stem: '',
    feedbackType: 1,
    about: 'key',
    content: '我看的讲义里另一个选项也成立，麻烦老师核对。',
    ago: 26,
    answer: '已对照教材核对，原答案正确。讲义中的说法适用于慢性期，题干问的是急性期。',
  },
  { stem: '', feedbackType: 6, about: 'option:C', content: '选项 C 好像多打了一个字。', ago: 3 },
]

const TEMPLATES = [
  { title: '已核对，答案不变', content: '您好，已对照教材核对，原答案正确。依据：' },
  { title: '已修订', content: '您说得对，题目已修订，重新进入即可看到。谢谢您的反馈！' },
  { title: '请补充依据', content: '您好，能否补充您依据的教材版本与页码？我们核对后尽快答复。' },
]

async function said(tx: Tx, row: ReportRow, one: Reported, teacher: { user_id: number; nick_name: string }) {
  if (one.answer === undefined) return
  const now = row.created_at + HOUR
  await answerReport(tx, row.report_id, row.revision, {
    content: one.answer,
    teacherID: teacher.user_id,
    teacherName: teacher.nick_name,
    now,
  })
  if (!one.judged) return
  const report = await lockReport(tx, row.report_id)
  const last = (await repliesOf(tx, row.report_id)).at(-1)
  if (report && last) await judgeAnswer(tx, report, last.reply_id, { ...one.judged, now: now + HOUR })
}

/** A learner's reports in every state, teachers' notes, and templates of answers. */
export async function loadDemoFeedback(store: Store, subjectID: number, now: number): Promise<void> {
  const person = (userName: string) =>
    store.db
      .selectFrom('user_account')
      .select(['user_id', 'nick_name'])
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
  const [learner, teacher] = await Promise.all([person('13800000002'), person('teacher')])
  const questions = await store.db
    .selectFrom('question as q')
    .innerJoin('chapter_item as ci', 'ci.question_id', 'q.question_id')
    .select(['q.question_id', 'q.stem', 'q.group_order'])
    .where('q.subject_id', '=', subjectID)
    .where('q.form', '=', 'ATEST')
    .orderBy('q.external_id')
    .execute()
  await store.write(async (tx) => {
    for (const [at, one] of REPORTS.entries()) {
      const question = questions.find(({ stem }) => one.stem !== '' && stem.includes(one.stem)) ?? questions[at * 7]
      if (!question) continue
      const created_at = now - one.ago * HOUR
      const row: ReportRow = {
        report_id: newId(),
        user_id: learner.user_id,
        client_id: `demo-report-${at}`.padEnd(16, '0'),
        subject_id: subjectID,
        kind: 'question',
        target_id: question.question_id,
        child_table_id: question.group_order || 1,
        feedback_type: one.feedbackType,
        module: 'errorTest',
        about: one.about,
        title: stemLine(question.stem, 120) || aboutName(one.about),
        content: one.content,
        picture: null,
        talk: 'open',
        place: 'listed',
        merged_into: null,
        unread: 0,
        waiting_since: created_at,
        created_at,
        changed_at: created_at,
        first_reply_at: null,
        revision: 1,
      }
      await addReport(tx, row)
      await said(tx, row, one, teacher)
      if (one.note)
        await addNote(tx, {
          note_id: newId(),
          subject_id: subjectID,
          question_id: question.question_id,
          content: one.note,
          pinned: 1,
          revision: 1,
          teacher_name: teacher.nick_name,
          created_at,
          updated_at: created_at + HOUR,
        })
    }
    for (const template of TEMPLATES)
      await templates.put(tx, { ...template, template_id: newId(), updated_at: now, updated_by: teacher.nick_name })
  })
}
