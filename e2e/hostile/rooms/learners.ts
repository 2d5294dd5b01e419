import { expect } from '@playwright/test'
import type { Writer } from '../writer.ts'

/** What learners say of themselves, the papers they make, what they and their browsers tell the staff. */
export async function writeLearners(writer: Writer): Promise<void> {
  const { put, mine, appID, learner } = writer
  await put('profile.setPersonalInfo', mine({ userID: learner.userID, appID, Sex: 0, QQ: '', GraduatedTime: '' }), {
    ...{ RealName: 40, NickName: 20, GraduatedSchool: 60, Profession: 40, Employer: 80 },
    ...{ EducationalBackground: 20, JobTitle: 20, Occupation: 20, Departments: 40 },
  })
  const place = { phone: '13812345678', address: '浙江省 杭州市 西湖区', isdefault: 1 }
  await put('delivery.adduserAddress', mine(place), { userName: 20, details: 100 })
  const exam = {
    Chapters: [],
    Styles: [{ StyleID: 1, Count: 1, Marks: 1 }],
    Minutes: 10,
    Order: 'chapter',
    From: 'all',
    Pass: 60,
  }
  await put('exams.setConfig', mine({ appID, userID: learner.userID, simulationExamJson: exam }), { configTitle: 30 })
  await put('exams.buildPaper', mine({ appID, simulationExamJson: exam }), { configTitle: 30 })
  await writeSuggestion(writer)
  await writeErrors(writer)
  await writeGroups(writer)
}

async function writeSuggestion({ put, mine, staff, client, appEName }: Writer): Promise<void> {
  await put('support.suggest', mine({ AppEName: appEName, feedbackType: 4 }), {
    softwareVer: 40,
    phoneModel: 200,
    networkConditions: 40,
    Content: 1_000,
  })
  const { rows } = await client.send('support.suggestionList', staff())
  const [suggestion] = rows
  if (!suggestion) return
  const { suggestionID, revision } = suggestion
  await put('support.suggestionAnswer', staff({ suggestionID, revision }), { answer: 2_000 })
}

/** A report of an error, and one that lacks its page: the kind of page stands in its place. */
async function writeErrors({ put, staff, client, appID, learner, desk }: Writer): Promise<void> {
  const bug = { appid: appID, userid: learner.userID, bug_type: 1, client_type: 4, page: '', page_type: '' }
  await put('tracking.frontend', bug, { page: 300, action: 100, path: 500, detail: 4_000 })
  await put('tracking.frontend', { ...bug, action: '', path: '', detail: '样例' }, { page_type: 32 })
  // They are stored a moment after the reply.
  await expect.poll(async () => (await client.send('tracking.errorList', staff())).total).toBe(2)
  const { rows } = await client.send('tracking.errorList', staff())
  for (const { fingerprint } of rows) desk.push(`/errors?open=${fingerprint}`)
}

/** A group with its member, a learner made by staff, a file of learners and a change of access. */
async function writeGroups({ put, staff, appID, learner, desk }: Writer): Promise<void> {
  const group = await put('account.groupSave', staff(), { name: 60, note: 300 })
  if (group) {
    desk.push(`/groups/${group.groupID}`)
    await put('account.groupAdd', staff({ groupID: group.groupID, idsJson: [learner.userID] }))
  }
  await put('account.learnerCreate', staff({ userName: '13812340001' }), { nickName: 40 })
  const csv = new Blob(['手机号,姓名\n13812340002,样例\n'])
  const file = await put('account.learnerImportCheck', staff(), { fileName: 200 }, csv)
  if (file) desk.push(`/learnerRuns/${file.runID}`)
  const of = { what: 'grant', appID, vn: 2, days: 1, idsJson: [learner.userID] }
  const access = await put('account.accessCheck', staff(of), { reason: 200 })
  if (access) desk.push(`/learnerRuns/${access.runID}`)
}
