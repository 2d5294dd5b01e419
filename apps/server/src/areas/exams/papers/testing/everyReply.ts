import { rolesOf } from '@tizhou/contract/call'
import { calls } from '@tizhou/contract/contract'
import type { Api } from '../../../../testing/api.ts'
import { SUBJECT } from '../../../../testing/bank.ts'
import { callRequest } from '../../../../testing/callRequest.ts'
import { sampleParams } from '../../../../testing/sampleParams.ts'

/** The raw body of a call's reply. */
export async function rawReply(api: Api, name: string, params: Record<string, string>): Promise<string> {
  const call = calls.get(name as never)
  if (!call) throw new Error(`no call ${name}`)
  return (await callRequest(api, call, params)).text
}

/** Every learner's call, with the ids of an attempt and an exam's question wherever a parameter asks for them. */
export async function everyReply(
  api: Api,
  known: Record<string, string | number> & { guid: string },
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  for (const [name, call] of calls) {
    // Calls that end the session, or hand in, are skipped: they would end the attempt.
    if (rolesOf(call.access) || /logout|assword|userlogin|codelogin|handIn$/i.test(name)) continue
    const values = { ...known, appID: api.world.subjectID, appEName: SUBJECT, favOrNote: 'fav', queryHistory: 1 }
    bodies.set(name, await rawReply(api, name, sampleParams(call, values)))
    if (name.startsWith('review.'))
      bodies.set(`${name} (notes)`, await rawReply(api, name, sampleParams(call, { ...values, favOrNote: 'note' })))
  }
  return bodies
}

interface Telling {
  guid: string
  held: ReadonlySet<number>
  chapterID: number
  /** An ended attempt at another paper with these questions. */
  attemptID: number
  samplePaperID: number
  /** Further known parameters (everyReply). */
  known: Record<string, string | number>
}

/** The calls that show questions, with the parameters that make them show most; all others with declared parameters. */
export async function everyTelling(
  api: Api,
  { guid, held, chapterID, attemptID, samplePaperID, known }: Telling,
): Promise<Map<string, string>> {
  const { subjectID, store } = { subjectID: api.world.subjectID, store: api.services.store }
  const of = { guid, appID: String(subjectID) }
  const all = new Map<string, string>()
  const pairs = await store.all<{ id: number }>(
    `select pair_id as id from confusable_pair where subject_id = ?
     union select qp.point_id from question_point qp where qp.question_id in (${[...held].join(', ')})`,
    [subjectID],
  )
  const reports = await store.all<{ id: number }>('select report_id as id from report', [])
  const ask = async (name: string, params: Record<string, string>) =>
    all.set(`${name} ${JSON.stringify(params)}`, await rawReply(api, name, { ...of, ...params }))
  const infos = { queryTestInfo: '1', queryHistory: '1', queryKnowledge: '1' }
  const paged = { curPage: '0', eachPageNum: '50' }
  await ask('practice.getChapterTestEx', { cptID: String(chapterID), ...infos })
  await ask('review.getUserErrorTest', { queryTestInfo: '1', eachPageNum: '50' })
  for (const favOrNote of ['fav', 'note'])
    await ask('review.getUserFavOrNoteTest', { favOrNote, queryTestInfo: '1', eachPageNum: '50' })
  for (const type of ['fav', 'note']) await ask('exams.getFavoritesOrNotes', { type })
  await ask('review.dueTest', { beyondLimit: '1', queryTestInfo: '1' })
  await ask('exams.paperKeys', { attemptID: String(attemptID) })
  await ask('exams.paperReport', { attemptID: String(attemptID) })
  await ask('exams.attemptMistakes', { attemptID: String(attemptID) })
  await ask('exams.samplePaper', { paperID: String(samplePaperID) })
  for (const { id: SameKnowPointID } of pairs)
    await ask('knowledge.knowPoint', { SameKnowPointID: String(SameKnowPointID) })
  await ask('knowledge.getEvaluationTest', { cptID: String(chapterID), type: 'full' })
  await ask('knowledge.startAdaptive', { cptID: String(chapterID) })
  await ask('knowledge.questionMeasures', { allTestIDs: JSON.stringify([...held]) })
  await ask('knowledge.questionLinks', { allTestIDs: JSON.stringify([...held]) })
  await ask('feedback.teacherNotes', { allTestIDs: JSON.stringify([...held]) })
  for (const list of ['feedbackList', 'teacherFeedbackList', 'ReviewTeacherFeedbackList'])
    await ask(`feedback.${list}`, paged)
  for (const { id } of reports)
    await ask('feedback.FeedbackListSeconds', {
      ...{ ...paged, feedbackType: '1', module: '', errorTestFeedbackID: String(id) },
    })
  const rest = await everyReply(api, { ...known, guid, attemptID, cptID: chapterID })
  for (const [name, body] of rest) all.set(name, body)
  return all
}
