import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import type { CallName, Params } from '@tizhou/contract/contract'
import type { Writers } from './writer.ts'

/** Addresses that run when they are followed, and what closes an attribute. */
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '" onclick="alert(1)',
  '<img src=x onerror=alert(1)>',
]

/**
 * Fields that hold an address, a name of something there is, a number or a code: hostile texts are refused. Gives those
 * that a field took. `fields` names what was tried, as in fields.ts.
 */
export async function tryRefusals(by: Writers): Promise<{ fields: string[]; taken: string[] }> {
  const client = createClient({ addresses: contractAddresses(), origin: by.origin, fetch })
  const fields: string[] = []
  const taken: string[] = []
  const mine = { guid: by.learner.guid }
  const staff = { guid: by.operator }
  const { list } = await client.send('subjects.searchAppEName', { appPName: '临床执业医师' })
  const appID = list[0]?.AppID ?? 0
  const now = Date.now()

  async function refuse(name: CallName, given: object, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      fields.push(`${name}:${path}`)
      for (const [at, text] of HOSTILE.entries()) {
        const params = structuredClone(given) as Record<string, unknown>
        // What must be new is new each time, so that nothing else is refused.
        for (const [key, value] of Object.entries(params))
          if (value === '*') params[key] = `hostile${fields.length}${at}`
        const [key = '', inner] = path.split(/\[\]\.?/)
        params[key] = path.includes('[]') ? [inner ? { ...(params[key] as object[])[0], [inner]: text } : text] : text
        await client.send(name, params as Params<typeof name>, { allowedRepeat: true }).then(
          () => taken.push(`${name}:${path} took ${text}`),
          (error: { status?: number }) => {
            if (error.status !== 400) taken.push(`${name}:${path} answered ${error.status} to ${text}`)
          },
        )
      }
    }
  }

  await refuse(
    'agents.agentCreate',
    {
      ...{ ...staff, agentCode: '*', name: '样例', title: '', qq: '', telephone: '', wechat: '', wechatKind: 1 },
      ...{ alipay: '-1', wechatPay: '-1', isWechatPay: 0, icon: '', phonePayUrl: '-1', wechatPayUrl: '-1' },
      ...{ pcPayUrl: '-1', logoutUrl: '', followUrl: '', hostsJson: [], membersJson: [] },
    },
    ['icon', 'phonePayUrl', 'wechatPayUrl', 'pcPayUrl', 'logoutUrl', 'followUrl', 'hostsJson[]', 'membersJson[]'],
  )
  const shown = { name: '样例', intro: '', picture: '', position: 1 }
  await refuse('agents.agentGroupSave', { ...staff, ...shown, agentCode: '', kind: 'qq', number: '1', link: '' }, [
    'link',
  ])
  await refuse('agents.examClassSave', { ...staff, ...shown, agentCode: '', subjectsJson: [] }, ['picture'])
  await refuse('agents.flagshipStoreSave', { ...staff, ...shown, seriesID: 1, link: 'https://a.cn/' }, [
    'picture',
    'link',
  ])
  const { classID } = await client.send('agents.examClassSave', { ...staff, ...shown, agentCode: '', subjectsJson: [] })
  await refuse('agents.classBannerSave', { ...staff, ...shown, title: '样例', word: '', classID }, ['picture'])
  const notice = { title: '样例', html: '', agentCode: '', link: '', examType: '', priority: 1 }
  await refuse('notices.noticeSave', { ...staff, ...notice, kind: 'notice' }, ['link'])
  const config = await client.send('materials.sprintConfig', { ...staff, appID })
  const { revision } = config as unknown as { revision: number }
  await refuse('materials.sprintConfigSave', { ...staff, appID, revision, title: '', html: '', link: '' }, ['link'])
  await refuse(
    'live.lessonSave',
    {
      ...{ ...staff, appID, module: 'Live', place: 'external', video: '', videoSeconds: 0, course: '', title: '样例' },
      ...{ chapter: '', teacher: '样例', teacherAbout: '', about: '', address: '', startsAt: now, minutes: 60 },
      ...{ openMinutes: 30, capacity: 0, isFree: 1, vnsJson: [], slowSeconds: 0, repeats: 'none' },
    },
    ['address'],
  )
  await refuse(
    'subjects.subjectCreate',
    { ...staff, code: '', name: '样例', shortName: '样例', family: '', position: 1 },
    ['code'],
  )
  await refuse('staff.staffCreate', { ...staff, userName: '', nickName: '样例', roles: ['teacher'] }, ['userName'])
  await refuse('plans.holidayYearSave', { ...staff, year: 2031, off: '', worked: '', revision: 0 }, ['off', 'worked'])
  await refuse('sales.entitlementGrant', { ...staff, userName: '', appID, vn: 1, days: 1, reason: '样例' }, [
    'userName',
  ])
  const place = {
    ...mine,
    userName: '李雷',
    phone: '13812345678',
    address: '浙江省 杭州市 西湖区',
    details: '1',
    isdefault: 0,
  }
  await refuse('delivery.adduserAddress', place, ['phone', 'address'])
  await refuse(
    'profile.setPersonalInfo',
    {
      ...{
        ...mine,
        userID: by.learner.userID,
        appID,
        RealName: '',
        NickName: '远航',
        Sex: 0,
        QQ: '',
        GraduatedSchool: '',
      },
      ...{
        GraduatedTime: '',
        Profession: '',
        EducationalBackground: '',
        JobTitle: '',
        Occupation: '',
        Departments: '',
      },
      Employer: '',
    },
    ['QQ', 'GraduatedTime'],
  )
  await refuse('reminders.setMail', mine, ['address'])
  return { fields, taken }
}
