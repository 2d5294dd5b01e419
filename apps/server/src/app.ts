import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { handlers } from './areas/handlers.ts'
import { lessonCalendars } from './areas/live/calendar.ts'
import { mayEnter } from './areas/live/entering.ts'
import { liveFilms } from './areas/live/films.ts'
import { wayOut } from './areas/live/out.ts'
import { registerCalendars } from './areas/plans/calendar.ts'
import { Content } from './cores/content/content.ts'
import { makeCores } from './cores/cores.ts'
import { parcelSource } from './cores/delivery/carriers/parcelSource.ts'
import { parcelsOfOrders } from './cores/delivery/parcelsOfOrders.ts'
import { decideDocuments } from './cores/documents/entitled.ts'
import { documentPages } from './cores/documents/pageRoute.ts'
import { wholeDocuments } from './cores/documents/wholeRoute.ts'
import { ImportRunner } from './cores/imports/running/importRunner.ts'
import { roomStream } from './cores/live/roomStream.ts'
import { playOrigin } from './cores/live/settings.ts'
import { mailProvider } from './cores/mail/mail.ts'
import { opensDocument } from './cores/materials/opensDocument.ts'
import { makeMediaOf } from './cores/media/finishUpload.ts'
import { stopMaking } from './cores/media/makeMedia.ts'
import { vendorOrigin } from './cores/media/vendor.ts'
import { Sessions } from './cores/people/sessions.ts'
import { offPage } from './cores/reminders/off.ts'
import { followOrders } from './cores/sales/orders/followers.ts'
import { orderStream } from './cores/sales/orders/orderStream.ts'
import { sandboxPages } from './cores/sandboxPayments/payPage.ts'
import { Sandbox } from './cores/sandboxPayments/sandbox.ts'
import { outboxPage } from './cores/sms/outboxPage.ts'
import { smsProvider } from './cores/sms/sms.ts'
import { Entitlements } from './cores/subjects/entitlements.ts'
import { Tracking } from './cores/tracking/tracking.ts'
import { videoFiles } from './cores/videos/playRoute.ts'
import { parseForm } from './platform/body.ts'
import { type Config, spoolDir, uploadsDir } from './platform/config.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  nodeLimits,
  refuseUnreadable,
  watchConnections,
} from './platform/connections.ts'
import type { Store } from './platform/database/store.ts'
import { handleFailures } from './platform/failures.ts'
import { fileRoutes } from './platform/files/fileRoutes.ts'
import { Uploads } from './platform/files/keptUploads.ts'
import { openFiles } from './platform/files/openFiles.ts'
import { tusRoutes } from './platform/files/tusRoutes.ts'
import { healthRoutes } from './platform/health.ts'
import { makeLog } from './platform/log.ts'
import { Maintenance } from './platform/maintenance.ts'
import { makeMetrics } from './platform/metrics.ts'
import { observeCalls } from './platform/observe.ts'
import { openApiRoute } from './platform/openapi.ts'
import { type PasswordCost, Passwords } from './platform/passwords.ts'
import { notificationRoute } from './platform/payments/notificationRoute.ts'
import { accountsOf, makePayments } from './platform/payments/payments.ts'
import type { PaymentNews } from './platform/payments/port.ts'
import { Push } from './platform/push/push.ts'
import { acceptStreams, pushStream } from './platform/push/pushStream.ts'
import { SessionWatch } from './platform/push/sessionWatch.ts'
import { registerCalls } from './platform/registerCalls.ts'
import { secureHeaders } from './platform/security.ts'
import { ServerKeys } from './platform/serverKeys.ts'
import type { Services } from './platform/services.ts'
import { staticClient } from './platform/staticClient.ts'

const BODY_LIMIT = 1_048_576

export interface App {
  http: FastifyInstance
  services: Services
}

export interface AppOptions {
  now?: () => number
  isStopping?: () => boolean
  log?: Services['log']
  /** What a password's hash costs. Only tests, which log in by the hundred, take less than it is. */
  passwordCost?: PasswordCost
  /** Tests of what comes slowly take shorter ones. */
  limits?: ConnectionLimits
  /** Who hears of payments, in the place of the core sales: tests of providers alone. */
  paymentArrived?: (news: PaymentNews) => Promise<unknown>
}

/** The boot order, whole: services, then what every request passes, then the calls, then the client. */
export async function buildApp(
  config: Config,
  store: Store,
  {
    now = Date.now,
    isStopping = () => false,
    log = makeLog(config),
    passwordCost,
    limits = CONNECTION_LIMITS,
    paymentArrived,
  }: AppOptions = {},
): Promise<App> {
  // One object for all of them: what a work asks of others it finds there by the time it runs.
  const own = { store }
  const content = new Content(store, own)
  const metrics = makeMetrics()
  const files = openFiles(config)
  const keys = new ServerKeys(store)
  const sandbox = new Sandbox({ store, keys, now, log })
  const uploads = new Uploads({ store, files, folder: uploadsDir(config), now })
  const sessions = new Sessions(store, now, config.sessionDays)
  const parts = Object.assign(own, {
    config,
    content,
    sessions,
    streamSessions: new SessionWatch(sessions),
    keys,
    files,
    passwords: new Passwords(passwordCost),
    sms: smsProvider(config.sms, store, now),
    mail: mailProvider(config.mail, store, now),
    parcels: parcelSource(config.parcels, now),
    push: new Push(store.announcements),
    payments: makePayments(accountsOf(config.payments, sandbox, now), config.defaultAlipayAccounts),
    entitlements: new Entitlements(store, content, now),
    maintenance: new Maintenance(store, now),
    tracking: new Tracking({
      store,
      folder: spoolDir(config),
      maxBytes: config.trackingSpoolBytes,
      now,
      metrics,
      log,
    }),
    uploads,
    imports: new ImportRunner({ store, uploads, files, now, log }),
    metrics,
    log,
    now,
  })
  const services: Services = Object.assign(parts, makeCores(parts))
  followOrders(parcelsOfOrders)
  decideDocuments(opensDocument)
  const http = Fastify({
    loggerInstance: log,
    // Calls are observed by observeCalls: Fastify's own lines would carry the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    // No line carries anything of a request but what observeCalls writes: no logger for each of them.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    // One hop: what a client writes into X-Forwarded-For itself is not believed.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop < 1),
    forceCloseConnections: 'idle',
    requestTimeout: limits.request,
    http: nodeLimits(limits),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(body as string))
    } catch (error) {
      done(error as Error)
    }
  })

  http.addHook('onReady', () => services.tracking.start())
  http.addHook('onReady', async () => services.uploads.start())
  // A store that is away at the start keeps no server from starting.
  http.addHook('onReady', async () => void files.sweep(Date.now()).catch((error) => log.warn(error, 'files: sweep')))
  // Runs once no request is under way any more.
  http.addHook('onClose', () => services.tracking.stop())
  http.addHook('onClose', () => services.imports.close())
  http.addHook('onClose', stopMaking)
  http.addHook('onClose', async () => services.uploads.stop())

  watchConnections(http, limits)
  handleFailures(http)
  secureHeaders(http, [playOrigin(config.live), vendorOrigin(config.videoVendor)].filter(Boolean).join(' '))
  observeCalls(http, services)
  await registerCalls(http, services, handlers)
  healthRoutes(http, services, isStopping)
  openApiRoute(http)
  notificationRoute(http, services, paymentArrived ?? ((news) => services.sales.paymentArrived(news)))
  if (services.payments.providers.has(sandbox.key)) {
    sandboxPages(http, sandbox, now)
    http.addHook('onListen', async () => sandbox.listensAt(ownOrigin(http)))
    http.addHook('preClose', () => sandbox.stop())
  }
  await acceptStreams(http)
  orderStream(http, services)
  pushStream(http, services)
  outboxPage(http, services)
  offPage(http, services)
  documentPages(http, services)
  wholeDocuments(http, services)
  videoFiles(http, services)
  await tusRoutes(http, services, { 'videos.uploadBegin': makeMediaOf })
  registerCalendars(http, services)
  roomStream(http, services, mayEnter)
  lessonCalendars(http, services)
  wayOut(http, services)
  liveFilms(http, services)
  fileRoutes(http, services)
  await staticClient(http, services)
  return { http, services }
}

/** Where this server is reached from its own machine. */
function ownOrigin(http: FastifyInstance): string {
  const { address, port, family } = http.server.address() as AddressInfo
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
