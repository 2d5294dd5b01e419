import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { FEEDBACK_TYPES, POINT_TYPE } from '@tizhou/domain/feedback/feedback'
import { stemLine } from '@tizhou/domain/richtext/stemLine'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ReportRow } from '../../cores/feedback/reports.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import { discardFile } from '../../platform/files/discardFile.ts'
import { repaintPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import type { Services } from '../../platform/services.ts'
import { ownReport } from './lists.ts'
import { pictureAddress } from './presentReports.ts'

const TITLE = 120
const LONGEST_SIDE = 2_000
const PAINTED_BYTES = 8_000_000

type Target = Pick<ReportRow, 'kind' | 'target_id' | 'child_table_id' | 'title'>

async function question(services: Services, caller: Caller, appID: number, allTestID: number): Promise<Target> {
  await services.papers.checkReportable(caller, appID, allTestID)
  const stored = await services.content.storedDraft(appID, allTestID)
  if (!stored) throw notFound('该题')
  const { group, stem } = stored.draft
  const title = stemLine(stem, TITLE) || stemLine(group?.stem ?? '', TITLE)
  return { kind: 'question', target_id: allTestID, child_table_id: group?.order || 1, title }
}

/** A report on a merged point is made on the remaining point. */
async function point(services: Services, appID: number, askedID: number): Promise<Target> {
  const pointID = await services.points.pointAfterMerges(askedID)
  const name = await services.points.pointName(appID, pointID)
  if (name === undefined) throw notFound('该知识点')
  return { kind: 'point', target_id: pointID, child_table_id: null, title: name.slice(0, TITLE) }
}

export const reportError: Handler<'feedback.reportError'> = async ({ params, caller, services }) => {
  const { appID, allTestID, SameKnowPointID, clientID, feedbackType, about, module } = params
  const content = cleanInput(params.content)
  const isPoint = feedbackType === POINT_TYPE
  const faults = [
    ...(content === '' ? [{ field: 'content', reason: '请写明哪里有问题' }] : []),
    ...(FEEDBACK_TYPES[feedbackType] ? [] : [{ field: 'feedbackType', reason: '没有这个类型' }]),
    ...((isPoint ? SameKnowPointID : allTestID) === undefined || (isPoint ? allTestID : SameKnowPointID) !== undefined
      ? [{ field: isPoint ? 'SameKnowPointID' : 'allTestID', reason: '请说明是哪道题或哪个知识点' }]
      : []),
  ]
  if (faults.length > 0) throw badInput(faults)
  const target = isPoint
    ? await point(services, appID, SameKnowPointID as number)
    : await question(services, caller, appID, allTestID as number)
  const now = services.now()
  return services.store.write(async (tx) => {
    const feedback = services.feedback.in(tx)
    const report_id = newId()
    const isNew = await feedback.addReport({
      ...target,
      report_id,
      user_id: caller.userID,
      client_id: clientID,
      subject_id: appID,
      feedback_type: feedbackType,
      module: cleanInput(module),
      about,
      content,
      picture: null,
      talk: 'open',
      place: 'listed',
      merged_into: null,
      unread: 0,
      waiting_since: now,
      created_at: now,
      changed_at: now,
      first_reply_at: null,
      revision: 1,
    })
    if (isNew) return { errorTestFeedbackID: report_id }
    const first = await feedback.reportByClientID(caller.userID, clientID)
    return { errorTestFeedbackID: first?.report_id ?? report_id }
  })
}

export const reportPicture: Handler<'feedback.reportPicture'> = async ({ params, caller, services, file }) => {
  if (!file) throw notFound('文件')
  const { report_id } = await ownReport(services, caller, params.errorTestFeedbackID)
  const painted = await repaintPhoto(await readFile(file.path), LONGEST_SIDE)
  if (!painted) throw badInput([{ field: 'file', reason: '无法读取这张图片，请使用 JPG、PNG 或 WebP' }])
  const path = `feedback/${report_id}/${randomBytes(12).toString('hex')}.jpg`
  await services.files.put(path, painted, { maxBytes: PAINTED_BYTES })
  try {
    const before = await services.store.write(async (tx) => {
      const report = await services.feedback.in(tx).lockReport(report_id)
      if (!report || report.place === 'deleted') throw notFound('这条纠错')
      if (report.first_reply_at !== null)
        throw new Refusal(409, '老师已经答复，不能再换图片；可以补充文字说明', { reason: 'answered' })
      await services.feedback.in(tx).setReport(report_id, { picture: path })
      return report.picture
    })
    await discardFile(services, before)
  } catch (error) {
    await discardFile(services, path)
    throw error
  }
  return { picture: (await pictureAddress(services, { picture: path }, caller.userID)) ?? '' }
}
