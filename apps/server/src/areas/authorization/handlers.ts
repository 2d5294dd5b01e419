import type { Handlers } from '../../platform/calls/handler.ts'
import { accept, getusernewauth, getusernewauthlist, html, save } from './newauth.ts'
import { agreementList, agreementPreview, agreementRemove, agreementSave } from './office/agreements.ts'
import { authorizationDetail, authorizationList, authorizationShowID } from './office/authorizations.ts'

export const authorization: Handlers<'authorization'> = {
  getusernewauth,
  getusernewauthlist,
  save,
  accept,
  html,
  agreementList,
  agreementPreview,
  agreementSave,
  agreementRemove,
  authorizationList,
  authorizationDetail,
  authorizationShowID,
}
