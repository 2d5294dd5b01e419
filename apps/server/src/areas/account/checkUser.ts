import { isMobile } from '@tizhou/domain/phone/phone'
import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Whether somebody may register with this name, which mobile numbers alone are taken for. Nothing is looked up: who is
 * registered is told to no stranger, neither by the answer nor by its time (decision 0007).
 */
export const checkUser: Handler<'account.checkUser'> = async ({ params }) => ({
  canRegister: isMobile(params.userName.trim()) ? 1 : 0,
})
