import type { Data } from '@tizhou/contract/contract'
import { DEMO_PASSWORD } from '@tizhou/demo/people'
import type { Writer } from '../writer.ts'
import { someChapter } from './subjects.ts'

/** Questions, and what learners and teachers write to them. */
export async function writeQuestions(writer: Writer): Promise<void> {
  const { put, staff, mine, appID, pages, desk } = writer
  const cptID = await someChapter(writer)
  const typed = {
    ...{ style: 'A3', answer: 'A', year: null, difficulty: null, points: [''], groupStem: '' },
    options: [
      { name: 'A', content: '' },
      { name: 'B', content: '乙' },
    ],
    reasons: [{ name: 'A', content: '' }],
  }
  const question = await put('content.questionCreate', staff({ appID, cptID, questionJson: typed }), {
    externalID: 100,
    'questionJson.groupStem': 5_000,
    'questionJson.hint': 4_000,
    'questionJson.stem': 5_000,
    'questionJson.options[].content': 2_000,
    'questionJson.explanation': 10_000,
    'questionJson.reasons[].content': 2_000,
    'questionJson.points[]': 100,
    'questionJson.source': 200,
  })
  if (!question) return
  desk.push(`/questions/${appID}/${question.allTestID}`)
  pages.push(`/answerPage?cptID=${cptID}&appID=${appID}&question=${question.allTestID}`)
  await writeEssay(writer, cptID, typed)

  await writeProposal(writer, cptID, typed)
  await writePaper(writer)

  const of = { appID, allTestID: question.allTestID }
  await put('practice.saveNote', mine({ ...of, changedAt: Date.now() }), { content: 4_000 })
  const report = await put(
    'feedback.reportError',
    mine({ ...of, clientID: 'hostile-report-question', feedbackType: 1, module: 'errorTest', about: 'stem' }),
    { content: 2_000 },
  )
  if (report) await talkAbout(writer, report, of)
  await put('feedback.noteSave', staff({ ...of, pinned: 1 }), { content: 4_000 })
  await put('feedback.templateSave', staff(), { title: 40, content: 2_000 })
}

/** A new question that an editor proposes, sent back by the operator. */
async function writeProposal({ put, staff, client, appID, desk }: Writer, cptID: number, typed: object) {
  const { guid } = await client.send('account.userlogin', { username: 'editor', password: DEMO_PASSWORD, istoke: 1 })
  await client.send('subjects.subjectSetReviewed', staff({ appID, reviewed: 1 as const }))
  const proposal = await put(
    'content.proposalSave',
    { guid, appID, cptID, what: 'create', handIn: 1, questionJson: typed },
    {
      externalID: 100,
      'questionJson.groupStem': 5_000,
      'questionJson.hint': 4_000,
      'questionJson.stem': 5_000,
      'questionJson.options[].content': 2_000,
      'questionJson.explanation': 10_000,
      'questionJson.reasons[].content': 2_000,
      'questionJson.points[]': 100,
      'questionJson.source': 200,
    },
  )
  if (proposal) {
    await put('content.proposalSendBack', staff(proposal), { comment: 1_000 })
    desk.push(`/proposals/${proposal.proposalID}`)
  }
  await client.send('subjects.subjectSetReviewed', staff({ appID, reviewed: 0 as const }))
}

/** A paper of the desk. */
async function writePaper({ put, staff, appID, desk }: Writer): Promise<void> {
  const section = { styleID: 1, marks: 1, items: [], lines: [{ count: 1, cptIDs: [], difficulties: [], points: [''] }] }
  const formJson = {
    ...{ kind: 'mock', sourceName: '模拟试卷', room: 'open', year: null, module: 'Simulation', isFree: false },
    ...{
      rule: '2023',
      passMark: null,
      opensAt: null,
      closesAt: null,
      tellsAt: null,
      entrySeconds: null,
      handInAfterSeconds: 0,
    },
    ...{ attempts: 0, units: [{ seconds: 60, restSeconds: 0, passMark: null, sections: [section] }] },
  }
  const paper = await put('exams.deskSave', staff({ appID, formJson }), {
    'formJson.name': 100,
    'formJson.groupName': 60,
    'formJson.units[].name': 100,
    'formJson.units[].sections[].name': 60,
    'formJson.units[].sections[].lines[].points[]': 64,
  })
  if (paper) desk.push(`/papers/${appID}/${paper.paperKey}`)
}

/** A question that is answered in words. */
async function writeEssay({ put, staff, mine, appID, pages, desk }: Writer, cptID: number, typed: object) {
  const essay = await put(
    'content.questionCreate',
    staff({
      appID,
      cptID,
      questionJson: { ...typed, style: 'JD', options: [], points: [], hint: '', explanation: '', source: '' },
    }),
    { 'questionJson.stem': 5_000, 'questionJson.answer': 2_000 },
  )
  if (!essay) return
  const reply = {
    ...{ replyID: 'hostile-reply-000001', allTestID: essay.allTestID, cptID, lastUserReply: '', selfScore: 50 },
    ...{ spendTime: 3, answeredAt: Date.now(), mode: 'practice' },
  }
  await put('practice.submitReplies', mine({ appID, repliesJson: [reply] }), { 'repliesJson[].lastUserReply': 4_000 })
  desk.push(`/questions/${appID}/${essay.allTestID}`)
  pages.push(`/answerPage?cptID=${cptID}&appID=${appID}&question=${essay.allTestID}`)
}

/** The conversation about a report: answered, rejected with a reason, answered again, added to. */
async function talkAbout(
  { put, staff, mine, client, appID, learner, pages, desk }: Writer,
  { errorTestFeedbackID }: Data<'feedback.reportError'>,
  of: object,
): Promise<void> {
  desk.push(`/feedback/${errorTestFeedbackID}`)
  pages.push(`/customerService?tab=feedback&feedbackID=${errorTestFeedbackID}`)
  await put('feedback.AddNewReply', mine({ errorTestFeedbackID }), { replyContent: 2_000 })
  const { report } = await client.send('feedback.reportDetail', staff({ reportID: errorTestFeedbackID }))
  const reply = await put('feedback.reportReply', staff({ reportID: errorTestFeedbackID, revision: report.revision }), {
    content: 2_000,
  })
  if (!reply) return
  const seen = await client.send('feedback.FeedbackListSeconds', {
    ...mine({ appID, curPage: 0, eachPageNum: 50, feedbackType: 1, module: '' }),
    errorTestFeedbackID,
  })
  const last = seen.replies.findLast(({ teacherID }) => teacherID !== null)
  await put(
    'feedback.addisadopt',
    mine({
      ...{ ...of, userID: learner.userID, childTableId: seen.list[0]?.childTableId ?? 0, isAccept: 0 },
      ...{ teacherID: last?.teacherID, errorTestFeedbackID, replyID: last?.replyID },
    }),
    { adoptContent: 500 },
  )
}
