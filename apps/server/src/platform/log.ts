import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured logs to standard output. Secret fields are censored at the top level of a record and one level below. */
export const makeLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream) =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'guid',
          'password',
          'verifyCode',
          'phone',
          'userName',
          'username',
          'toke',
          'address',
          'details',
        ].flatMap((name) => [name, `*.${name}`]),
        censor: '[removed]',
      },
    },
    destination ?? pino.destination(1),
  )
