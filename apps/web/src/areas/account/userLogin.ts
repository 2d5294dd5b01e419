import { useMutation } from '@tanstack/react-query'
import { agentCode } from '../../platform/agentCode.ts'
import { request } from '../../platform/request.ts'
import { startSession } from '../../platform/session.ts'

export interface Credentials {
  userName: string
  password: string
}

/** Logs in and begins the session. The password goes as it was typed (specification, section 5, "Passwords"). */
export function useUserLogin() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ userName, password }: Credentials) => {
      const username = userName.trim()
      const session = await request('account.userlogin', {
        username,
        password,
        userAgent: navigator.userAgent.slice(0, 512),
        clientType: 'web_pc',
        agentCode: agentCode(),
        istoke: 1,
        timestamp: Date.now(),
      })
      startSession({ ...session, userName: username })
      return session
    },
  })
}
