import { tusRoutes } from '../platform/files/uploads/tusRoutes.ts'
import type { ServerPart } from '../platform/serverPart.ts'
import { wholeDocuments } from './documents/files/wholeRoute.ts'
import { documentDrafts } from './documents/pages/draftRoute.ts'
import { documentPages } from './documents/pages/pageRoute.ts'
import { importsAtServer } from './imports/atServer.ts'
import { mediaAtServer } from './media/atServer.ts'
import { makeMediaOf } from './media/finishUpload.ts'
import { offPage } from './reminders/switchOffPage.ts'
import { orderStream } from './sales/orders/orderStream.ts'
import { sandboxAtServer } from './sandboxPayments/atServer.ts'
import { outboxPage } from './sms/outboxPage.ts'
import { trackingAtServer } from './tracking/atServer.ts'
import { videoFiles } from './videos/playRoute.ts'

/** Routes and lifecycle work that the cores add to the server. */
export const CORES_AT_SERVER: readonly ServerPart[] = [
  trackingAtServer,
  importsAtServer,
  mediaAtServer,
  // What happens to a finished upload, by the call for which it was begun.
  (http, services) => tusRoutes(http, services, { 'videos.uploadBegin': makeMediaOf }),
  sandboxAtServer,
  orderStream,
  outboxPage,
  offPage,
  documentPages,
  documentDrafts,
  wholeDocuments,
  videoFiles,
]
