import type { PageRecords } from '../../platform/navigation/page.ts'
import { numberOf, returnPathOf, textOf } from '../../search.ts'

export interface LoginSearch {
  /** The address to open after the log-in. */
  to?: string
  /** 1: the form to register in place of those to log in. */
  register?: 1
}
export interface MaintainSearch {
  /** The server's message (status 408). */
  msg?: string
}

export const accountPages = {
  login: {
    path: '/login',
    title: '登录',
    frame: 'none',
    guard: 'everybody',
    search: (raw): LoginSearch => ({
      to: returnPathOf(raw, 'to'),
      register: numberOf(raw, 'register') === 1 ? 1 : undefined,
    }),
    load: () => import('./login/LoginPage.tsx'),
  },
  forgetpwd: {
    path: '/forgetpwd',
    title: '找回密码',
    frame: 'none',
    guard: 'everybody',
    load: () => import('./forgetPwd/ForgetPwdPage.tsx'),
  },
  maintain: {
    path: '/Maintain',
    title: '系统维护',
    frame: 'none',
    // Open to visitors, too.
    guard: 'everybody',
    search: (raw): MaintainSearch => ({ msg: textOf(raw, 'msg') }),
    load: () => import('./maintain/MaintainPage.tsx'),
  },
} as const satisfies PageRecords
