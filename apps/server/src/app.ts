import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { AREAS_AT_SERVER } from './areas/atServer.ts'
import { handlers } from './areas/handlers.ts'
import { heldSteps } from './areas/heldSteps.ts'
import { CORES_AT_SERVER } from './cores/atServer.ts'
import { makeCores } from './cores/cores.ts'
import { EVERYDAY } from './cores/everyday.ts'
import { playOrigins } from './cores/playOrigins.ts'
import { TOPICS } from './cores/topics.ts'
import { parseForm } from './platform/calls/body.ts'
import { openApiRoute } from './platform/calls/openapi.ts'
import { registerCalls } from './platform/calls/registerCalls.ts'
import { type Config, uploadsDir } from './platform/config.ts'
import type { Store } from './platform/database/store.ts'
import { Everyday } from './platform/everyday.ts'
import { fileRoutes } from './platform/files/fileRoutes.ts'
import { openFiles } from './platform/files/openFiles.ts'
import { Uploads } from './platform/files/uploads/keptUploads.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  nodeLimits,
  refuseUnreadable,
  watchConnections,
} from './platform/http/connections.ts'
import { handleFailures } from './platform/http/failures.ts'
import { healthRoutes } from './platform/http/health.ts'
import { observeCalls } from './platform/http/observe.ts'
import { secureHeaders } from './platform/http/security.ts'
import { staticClient } from './platform/http/staticClient.ts'
import { makeLog } from './platform/log.ts'
import { Maintenance } from './platform/maintenance.ts'
import { makeMetrics } from './platform/metrics.ts'
import { type PasswordCost, Passwords } from './platform/passwords.ts'
import { notificationRoute } from './platform/payments/notificationRoute.ts'
import type { PaymentNews } from './platform/payments/port.ts'
import { Push } from './platform/push/push.ts'
import { pushStream } from './platform/push/pushStream.ts'
import { acceptStreams } from './platform/push/stream.ts'
import { ServerKeys } from './platform/serverKeys.ts'
import type { Services } from './platform/services.ts'
import { StoredSettings } from './platform/storedSettings.ts'

const BODY_LIMIT = 1_048_576

export interface App {
  http: FastifyInstance
  services: Services
}

export interface AppOptions {
  now?: () => number
  isStopping?: () => boolean
  log?: Services['log']
  /** Cost of password hashes. Only tests, which log in hundreds of times, use a lower one. */
  passwordCost?: PasswordCost
  /** Shorter limits for tests of slow connections. */
  limits?: ConnectionLimits
  /** Handles payments in place of the core sales; only for tests of providers. */
  paymentArrived?: (news: PaymentNews) => Promise<unknown>
}

/** The whole boot order: services, hooks of every request, the calls, parts of cores and areas, then the clients. */
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
  const files = openFiles(config)
  const everyday = new Everyday(config, EVERYDAY)
  const maintenance = new Maintenance(now)
  const cores = makeCores({
    config,
    store,
    keys: new ServerKeys(store),
    files,
    uploads: new Uploads({ store, files, folder: uploadsDir(config), now }),
    passwords: new Passwords(passwordCost),
    push: new Push(store.announcements, TOPICS),
    storedSettings: new StoredSettings(store, now, {
      everyday: (stored) => everyday.take(stored),
      maintenance: (stored) => maintenance.take(stored),
    }),
    everyday,
    maintenance,
    metrics: makeMetrics(),
    log,
    now,
  })
  const services: Services = Object.assign(cores, { heldSteps })
  const http = Fastify({
    loggerInstance: log,
    // Calls are logged by observeCalls: Fastify's own log lines would contain the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    // Only observeCalls logs requests, so that they need no loggers of their own.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    // One hop: X-Forwarded-For values that a client writes itself are not trusted.
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

  http.addHook('onReady', async () => services.uploads.start(services.log))
  http.addHook('onClose', async () => services.uploads.stop())
  // An unreachable store of files does not prevent the start.
  http.addHook('onReady', async () => void files.sweep(Date.now()).catch((error) => log.warn(error, 'files: sweep')))

  watchConnections(http, limits)
  handleFailures(http)
  secureHeaders(http, playOrigins(config))
  observeCalls(http, services)
  await registerCalls(http, services, handlers)
  healthRoutes(http, services, isStopping)
  openApiRoute(http)
  notificationRoute(http, services, paymentArrived ?? ((news) => services.sales.paymentArrived(news)))
  await acceptStreams(http, services)
  pushStream(http, services)
  for (const part of [...CORES_AT_SERVER, ...AREAS_AT_SERVER]) await part(http, services)
  fileRoutes(http, services)
  await staticClient(http, services)
  return { http, services }
}
