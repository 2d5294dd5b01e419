import { coreOf } from '../../platform/coreFront.ts'
import { agreementByID, agreementFor, agreementPage, putAgreement, removeAgreement } from './agreements.ts'
import {
  acceptedText,
  authorizationByID,
  authorizationPage,
  authorizationsOf,
  keepAcceptedText,
  putAuthorization,
} from './authorizations.ts'

/** The front of the core `authorization`: `services.authorization`. */
export class Authorization extends coreOf({
  reads: {
    acceptedText,
    agreementByID,
    agreementFor,
    agreementPage,
    authorizationByID,
    authorizationPage,
    authorizationsOf,
  },
  changes: { keepAcceptedText, putAgreement, putAuthorization, removeAgreement },
}) {}
