import type { Writer } from '../writer.ts'

/** A knowledge point, a report on it with its answer, and a learner's own card. */
export async function writePoints({ put, staff, mine, client, appID, pages, desk }: Writer): Promise<void> {
  await put('knowledge.saveOwnCard', mine({ appID }), { front: 500, back: 4_000, source: 200 })
  await put('knowledge.pointTableCheck', staff({ appID }), { fileName: 100 }, new Blob(['名称,出处\n样点,教材\n']))
  const point = await put('knowledge.pointSave', staff({ appID, importance: 2 }), {
    name: 100,
    html: 50_000,
    aliases: 200,
    source: 120,
  })
  if (!point) return
  pages.push(`/pointPage?SameKnowPointID=${point.pointID}`)
  const report = await put(
    'feedback.reportError',
    mine({
      ...{ appID, SameKnowPointID: point.pointID, clientID: 'hostile-report-of-point' },
      ...{ feedbackType: 12, module: 'recitePoint', about: 'point' },
    }),
    { content: 2_000 },
  )
  if (!report) return
  const { errorTestFeedbackID } = report
  await put('feedback.reportReply', staff({ reportID: errorTestFeedbackID, revision: 1 }), { content: 2_000 })
  const { replies } = await client.send('feedback.getKnowledgeFeedDetail', mine({ appID, errorTestFeedbackID }))
  const replyID = replies.findLast(({ teacherID }) => teacherID !== null)?.replyID
  await put('feedback.updateKnowledgeFeed', mine({ appID, replyID, IsAccept: 0 }), { AdoptContent: 500 })
  desk.push(`/feedback/${errorTestFeedbackID}`)
  pages.push(`/customerService?tab=feedback&list=points&feedbackID=${errorTestFeedbackID}`)
}
