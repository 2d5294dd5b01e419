import type { Writer } from '../writer.ts'

/** Agents and what they show. */
export async function writeAgents({ put, staff, appID, pages, desk }: Writer): Promise<void> {
  const none = { icon: '', phonePayUrl: '-1', wechatPayUrl: '-1', pcPayUrl: '-1', logoutUrl: '', followUrl: '' }
  await put(
    'agents.agentCreate',
    staff({ agentCode: 'hostile', ...none, wechatKind: 1, isWechatPay: 0, hostsJson: [], membersJson: [] }),
    { name: 40, title: 60, qq: 20, telephone: 30, wechat: 60, alipay: 100, wechatPay: 100 },
  )
  desk.push('/agents/hostile')
  for (const kind of ['qq', 'card'])
    await put('agents.agentGroupSave', staff({ agentCode: '', kind, link: '', position: 1 }), {
      name: 60,
      number: 30,
      intro: 300,
    })
  const group = await put(
    'agents.examClassSave',
    staff({ agentCode: '', picture: '', position: 1, subjectsJson: [appID] }),
    { name: 40, intro: 300 },
  )
  if (group) {
    await put('agents.classBannerSave', staff({ classID: group.classID, picture: '', position: 1 }), {
      title: 60,
      intro: 300,
      word: 64,
    })
    pages.push(`/switchBanner?mediClassID=${group.classID}`)
  }
  await put(
    'agents.flagshipStoreSave',
    staff({ seriesID: 1, link: 'https://shop.example.org/1', picture: '', position: 1 }),
    { name: 60, intro: 300 },
  )
}
