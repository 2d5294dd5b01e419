/** Demo log-ins. They exist only in a database that a demo start made. */
export interface DemoPerson {
  userName: string
  nickName: string
  roles: string[]
  /** `byOrder`: bought by an order of orders.ts; the others are granted directly. */
  versions: { appEName: string; vn: number; byOrder?: true }[]
}

export const DEMO_PASSWORD = 'tizhou2026'

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { userName: '13800000001', nickName: '小舟', roles: [], versions: [] },
  {
    userName: '13800000002',
    nickName: '远航',
    roles: [],
    versions: [
      { appEName: 'ZY_LCZY_YTMJ', vn: 2, byOrder: true },
      { appEName: 'ZC_NK_YTMJ', vn: 2 },
      { appEName: 'GJZC_NK_MNDB', vn: 2 },
    ],
  },
  { userName: 'operator', nickName: '运营', roles: ['operator'], versions: [] },
  { userName: 'editor', nickName: '题库编辑', roles: ['editor'], versions: [] },
  { userName: 'teacher', nickName: '答疑老师', roles: ['teacher'], versions: [] },
  { userName: 'seller', nickName: '销售', roles: ['seller'], versions: [] },
  { userName: 'agent', nickName: '代理商', roles: ['agent'], versions: [] },
]
