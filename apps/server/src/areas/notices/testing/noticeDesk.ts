import type { Scene } from '../../../testing/office/scene.ts'

/** Helpers for tests of notices, for the desk and the home page. `at` is called at each use, after the test's setup. */
export function noticeDesk(at: () => { scene: Scene; seller: string; appID: number }) {
  const send = () => at().scene.api.client
  return {
    save: (of: object = {}) =>
      send().send('notices.noticeSave', {
        ...{ guid: at().seller, kind: 'notice', agentCode: '', title: '标题', html: '<p>正文</p>' },
        ...{ link: '', examType: '', priority: 10, ...of },
      }),
    /** Titles of the notices on the home page. */
    published: async (of: object = {}) => {
      const asked = { noticeType: '1,2,3', vip: 0, userVName: '', agentCode: '', terminal: 5, clientType: 'web_pc' }
      const { list } = await send().send('notices.Publish', { appID: at().appID, ...asked, ...of })
      return list.map(({ title }) => title)
    },
    notified: (guid: string) => send().send('notices.notify', { appID: at().appID, channelID: 1, vip: 0, guid }),
  }
}
