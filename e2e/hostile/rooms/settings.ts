import { zipSync } from 'fflate'
import { DAY, type Writer } from '../writer.ts'

/** What staff set for all learners of a subject or of the installation. */
export async function writeSettings({ put, staff, client, appID }: Writer): Promise<void> {
  const occupations = { list: 'occupation', revision: 0, namesJson: ['', '其他'], keepByHand: 0, keepRetired: 0 }
  await put('profile.lookupReplace', staff(occupations), { 'namesJson[]': 20 })
  const template = await client.send('plans.planTemplate', staff({ appID }))
  await put(
    'plans.planTemplateSave',
    staff({
      ...{ appID, foundationShare: 50, strengtheningShare: 30, sprintShare: 20, bufferEvery: 10 },
      ...{ paperShare: 60, mocks: 4, wrongWeeks: 2, revision: template.revision },
    }),
    { foundationName: 12, strengtheningName: 12, sprintName: 12 },
  )
  const { revision } = await client.send('staff.maintenanceState', staff())
  const begins = Date.now() + DAY
  await put('staff.maintenanceSave', staff({ revision, beginsAt: begins, endsAt: begins + DAY }), { text: 200 })
  await put('staff.staffCreate', staff({ userName: 'hostilestaff', roles: ['teacher'] }), { nickName: 32 })
  const table = new Blob(['章节,题干,选项A,选项B,答案\n甲章,第一题,一,二,A\n'])
  await put('imports.importUpload', staff(), { fileName: 100 }, table)
  const zip = new Blob([zipSync({ 'a.png': new Uint8Array([1]) }) as Uint8Array<ArrayBuffer>])
  await put('imports.importPictures', staff(), { fileName: 100 }, zip)
}
