import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics. Labels carry call names and statuses, never personal data. */
export function makeMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'tizhou_requests_total',
      help: 'Calls by name and envelope status',
      labelNames: ['call', 'status'] as const,
      registers: [registry],
    }),
    duration: new Histogram({
      name: 'tizhou_request_seconds',
      help: 'Time from the request to its reply, by call',
      labelNames: ['call'] as const,
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    replies: new Counter({
      name: 'tizhou_replies_total',
      help: 'Replies stored for the first time',
      registers: [registry],
    }),
    signatures: new Counter({
      name: 'tizhou_signatures_total',
      help: 'Calls by what their signature was worth',
      labelNames: ['verdict'] as const,
      registers: [registry],
    }),
    jobRuns: new Counter({
      name: 'tizhou_job_runs_total',
      help: 'Runs of background jobs by outcome',
      labelNames: ['job', 'outcome'] as const,
      registers: [registry],
    }),
    jobBehind: new Gauge({
      name: 'tizhou_job_behind_seconds',
      help: 'For how long the oldest of what a background job works on has waited; 0: nothing waits on this server',
      labelNames: ['job'] as const,
      registers: [registry],
    }),
    trackedEvents: new Counter({
      name: 'tizhou_tracked_events_total',
      help: 'Events of clients: accepted, refused (no room), written, set aside',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
    paymentNews: new Counter({
      name: 'tizhou_payment_news_total',
      help: 'Notifications of payment providers: arrived, forged, failed (by us, it comes again), refused (no such text)',
      labelNames: ['provider', 'outcome'] as const,
      registers: [registry],
    }),
    ready: new Gauge({ name: 'tizhou_ready', help: '1 while requests are taken', registers: [registry] }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
